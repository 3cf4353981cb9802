"""The service without a socket: the same code path, called in process."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from google.protobuf.message import Message

from hakem.rules.catalog import Catalog, load_folder
from hakem.serve.cache import CacheLimits
from hakem.serve.calls.dispatch import Dispatcher, Method
from hakem.serve.calls.services import unary_methods
from hakem.serve.library import Library
from hakem.texts import load_texts


class RulesUnreadable(Exception):
    """No rule set in a folder can be served; the text lists what is wrong."""


class LocalReferee:
    """Calls the services as a client would, without a network."""

    def __init__(self, catalog: Catalog, cache: CacheLimits | None = None) -> None:
        self.library = Library(catalog, cache)
        texts = load_texts()
        self._dispatcher = Dispatcher(self.library, texts, unary_methods(self.library, texts))

    @classmethod
    def load(cls, root: Path) -> LocalReferee:
        """A referee over the rule files of a folder. Raises RulesUnreadable."""
        result = load_folder(root)
        if result.catalog is None:
            raise RulesUnreadable("\n".join(d.render() for d in result.diagnostics) or str(root))
        return cls(result.catalog)

    @property
    def methods(self) -> Mapping[str, Method]:
        """Every unary rpc by its bare name."""
        return self._dispatcher.methods

    def call(self, name: str, request: Message) -> Message:
        """The reply of an rpc, by bare name. Raises RpcFailure, and KeyError for no such rpc."""
        method = self.methods[name]
        reply = self._dispatcher.answer(method, request.SerializeToString(deterministic=True))
        return method.response.FromString(reply)
