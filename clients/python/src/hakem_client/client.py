"""The connection to a service."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import TypeVar

import grpc
from google.protobuf.message import Message

from hakem_client.errors import HakemError
from hakem_client.messages import (
    CheckRulesetRequest,
    CheckRulesetResponse,
    CompareRulesetsRequest,
    CompareRulesetsResponse,
    GetRulesetRequest,
    GetRulesetResponse,
    ListRulesetsRequest,
    RenderRulebookRequest,
    Ruleset,
)
from hakem_client.table import Table
from hakem_client.v1.referee_service_pb2_grpc import RefereeServiceStub
from hakem_client.v1.ruleset_service_pb2_grpc import RulesetServiceStub

RequestT = TypeVar("RequestT", bound=Message)
ReplyT = TypeVar("ReplyT", bound=Message)


class Referee:
    """A connection to a service, usable from several threads and as a context manager.

    ``target`` is ``HOST:PORT``, ``timeout`` the seconds after which any call is given up,
    ``locale`` (``tr`` or ``en``) the language of sentences. ``credentials`` encrypt the
    connection; without them it is in the clear. Every method raises
    :class:`~hakem_client.HakemError` when the service refuses the request or is not there.
    """

    def __init__(
        self,
        target: str = "localhost:50051",
        *,
        timeout: float = 5.0,
        locale: str = "en",
        credentials: grpc.ChannelCredentials | None = None,
    ) -> None:
        self.timeout = timeout
        self.locale = locale
        self._channel = (
            grpc.secure_channel(target, credentials)
            if credentials
            else grpc.insecure_channel(target)
        )
        self.moves = RefereeServiceStub(self._channel)
        """The generated stub, for calls this class has no method for."""
        self.rules = RulesetServiceStub(self._channel)
        """The generated stub of the other service."""

    def __enter__(self) -> Referee:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection."""
        self._channel.close()

    def send(
        self, method: grpc.UnaryUnaryMultiCallable[RequestT, ReplyT], request: RequestT
    ) -> ReplyT:
        """Make one call of a stub with the deadline of this connection."""
        try:
            return method(request, timeout=self.timeout)
        except grpc.RpcError as error:
            raise HakemError.of(error) from error

    def table(self, ruleset: str, options: Mapping[str, str] | None = None) -> Table:
        """A table that plays by ``ruleset`` (id, alias or revision) with ``options``."""
        return Table(self, ruleset, dict(options or {}))

    def rulesets(self, family: str = "") -> Iterator[Ruleset]:
        """Every rule set served, of one family if given (``okey/v1``), ordered by name."""
        request = ListRulesetsRequest(family=family, locale=self.locale)
        while True:
            page = self.send(self.rules.ListRulesets, request)
            yield from page.rulesets
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    def ruleset(self, name: str, options: Mapping[str, str] | None = None) -> GetRulesetResponse:
        """One rule set: its file, its resolved values and its open points."""
        request = GetRulesetRequest(ruleset=name, options=options or {}, locale=self.locale)
        return self.send(self.rules.GetRuleset, request)

    def check(self, source_yaml: str, filename: str = "") -> CheckRulesetResponse:
        """What is wrong with the text of a rule file. Nothing is stored."""
        request = CheckRulesetRequest(source_yaml=source_yaml, filename=filename)
        return self.send(self.rules.CheckRuleset, request)

    def compare(self, before: str, after: str) -> CompareRulesetsResponse:
        """What differs between two rule sets under their default options."""
        request = CompareRulesetsRequest(before=before, after=after)
        return self.send(self.rules.CompareRulesets, request)

    def rulebook(self, name: str, options: Mapping[str, str] | None = None) -> str:
        """A rule set as Markdown."""
        request = RenderRulebookRequest(ruleset=name, options=options or {}, locale=self.locale)
        return self.send(self.rules.RenderRulebook, request).markdown
