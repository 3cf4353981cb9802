"""How an error is answered: one ``google.rpc.Status``, whatever the transport.

Code raises what it knows (``InvalidInput``, ``CatalogError``, ``Refusal``); :func:`problem_of`
says what that is in the terms of the contract, :func:`status_of` writes it down. Transports only
carry the :class:`RpcFailure`.
"""

from __future__ import annotations

import secrets
from dataclasses import replace

import structlog
from google.protobuf.duration_pb2 import Duration
from google.rpc import code_pb2, error_details_pb2, status_pb2

from hakem.kernel.verdict import InvalidInput
from hakem.rules.catalog import (
    CatalogError,
    RefusedChoice,
    RevisionConflict,
    UnknownChoice,
    UnknownOption,
    UnknownRevision,
    UnknownRuleset,
)
from hakem.serve.bounds import OFFER_CHARS, PATH_CHARS
from hakem.serve.calls.refusals import Problem, Refusal, clip, listed
from hakem.texts import LOCALES, Texts

log = structlog.get_logger("hakem.serve")

DOMAIN = "hakem"
DEFAULT_LOCALE = LOCALES[0]
_RULESET_TYPE = "hakem.v1.Ruleset"


class RpcFailure(Exception):
    """A call that failed, as a caller sees it."""

    def __init__(self, status: status_pb2.Status) -> None:
        super().__init__(status.message)
        self.status = status

    @property
    def code(self) -> str:
        """The name of the gRPC code, e.g. ``INVALID_ARGUMENT``."""
        return str(code_pb2.Code.Name(self.status.code))


def problem_of(error: Exception, options_field: str = "options") -> Problem | None:
    """What an exception means to a caller, or None when it is a fault of the service.

    ``options_field`` is the field the options of the faulty rule set came in.
    """
    match error:
        case Refusal():
            return error.problem
        case InvalidInput():
            return Problem(
                code_pb2.INVALID_ARGUMENT, error.code, error.parameters, path=error.field
            )
        case CatalogError():
            return _catalog_problem(error, options_field)
    return None


def _catalog_problem(error: CatalogError, options_field: str) -> Problem | None:
    invalid = Problem(code_pb2.INVALID_ARGUMENT, "", path=options_field)
    match error:
        case UnknownRuleset(withheld=withheld):
            reason = "RULESET_WITHHELD" if withheld else "RULESET_NOT_FOUND"
            offered = listed(error.known, error.suggestion)
            parameters = {"ruleset": clip(error.ref), "offered": offered}
            return Problem(code_pb2.NOT_FOUND, reason, parameters, resource=clip(error.ref))
        case UnknownRevision():
            name = f"rulesets/{clip(error.ruleset)}/revisions/{clip(error.digest, 64)}"
            parameters = {"revision": name}
            return Problem(code_pb2.NOT_FOUND, "REVISION_NOT_FOUND", parameters, resource=name)
        case UnknownOption():
            parameters = {
                "ruleset": error.ruleset,
                "option": clip(error.option),
                "offered": listed(error.offered, error.suggestion),
            }
            path = f"{options_field}.{clip(error.option)}"
            return replace(invalid, reason="UNKNOWN_OPTION", parameters=parameters, path=path)
        case UnknownChoice() | RefusedChoice():
            parameters = {
                "ruleset": error.ruleset,
                "option": error.option,
                "choice": clip(error.choice),
                "offered": listed(error.offered),
            }
            path = f"{options_field}.{error.option}"
            if isinstance(error, RefusedChoice):
                problem = replace(invalid, reason="REFUSED_CHOICE", path=path)
                return replace(problem, parameters=parameters, said={"why": error.reasons})
            return replace(invalid, reason="UNKNOWN_CHOICE", parameters=parameters, path=path)
        case RevisionConflict():
            name = f"rulesets/{error.ruleset}/revisions/{clip(error.digest, 64)}"
            parameters = {"revision": name}
            return replace(invalid, reason="OPTIONS_CONFLICT", parameters=parameters)
    return None


def _values(problem: Problem, locale: str) -> dict[str, str]:
    """The parameters of a problem as texts in a language."""
    said = {name: texts[locale] for name, texts in problem.said.items()}
    return {n: clip(str(v), OFFER_CHARS) for n, v in {**problem.parameters, **said}.items()}


def status_of(problem: Problem, texts: Texts, locale: str = DEFAULT_LOCALE) -> status_pb2.Status:
    """The problem as a ``google.rpc.Status``.

    Its message is English, for logs; ``LocalizedMessage`` carries the sentence in ``locale``.
    """
    values = _values(problem, locale)
    path = clip(problem.path, PATH_CHARS)
    english = texts.message(DEFAULT_LOCALE, problem.reason, _values(problem, DEFAULT_LOCALE))
    sentence = texts.message(locale, problem.reason, values)
    status = status_pb2.Status(code=problem.code, message=f"{path}: {english}" if path else english)
    metadata = {**values, **({"field": path} if path else {})}
    status.details.add().Pack(
        error_details_pb2.ErrorInfo(reason=problem.reason, domain=DOMAIN, metadata=metadata)
    )
    message = error_details_pb2.LocalizedMessage(locale=locale, message=sentence)
    if path:
        violation = error_details_pb2.BadRequest.FieldViolation(
            field=path,
            description=english,
            reason=problem.reason,
            localized_message=message,
        )
        status.details.add().Pack(error_details_pb2.BadRequest(field_violations=[violation]))
    if problem.resource:
        status.details.add().Pack(
            error_details_pb2.ResourceInfo(
                resource_type=_RULESET_TYPE, resource_name=problem.resource, description=english
            )
        )
    if problem.quota:
        exceeded = error_details_pb2.QuotaFailure.Violation(
            subject=problem.quota, description=english
        )
        status.details.add().Pack(error_details_pb2.QuotaFailure(violations=[exceeded]))
    if problem.retry_seconds:
        delay = Duration()
        delay.FromNanoseconds(int(problem.retry_seconds * 1e9))
        status.details.add().Pack(error_details_pb2.RetryInfo(retry_delay=delay))
    status.details.add().Pack(message)
    return status


def failure_of(error: Exception, texts: Texts, locale: str, method: str) -> RpcFailure:
    """What a caller is told of an exception; a fault of the service is logged under an id."""
    if isinstance(error, RpcFailure):
        return error
    problem = problem_of(error)
    if problem is None:
        number = secrets.token_hex(8)
        log.error("unexpected failure", id=number, method=method, exc_info=error)
        problem = Problem(code_pb2.INTERNAL, "INTERNAL", {"id": number})
    return RpcFailure(status_of(problem, texts, locale if locale in LOCALES else DEFAULT_LOCALE))
