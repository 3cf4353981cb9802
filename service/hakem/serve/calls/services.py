"""The unary methods of both services, ready to be dispatched."""

from __future__ import annotations

from collections.abc import Mapping

from hakem.serve.calls import referee_service, ruleset_service
from hakem.serve.calls.dispatch import Method
from hakem.serve.library import Library
from hakem.texts import Texts


def unary_methods(library: Library, texts: Texts) -> Mapping[str, Method]:
    """Every unary rpc by its bare name, which is the same in no two services."""
    return {
        **referee_service.methods(library, texts),
        **ruleset_service.methods(library),
    }
