"""``hakem.v1.RulesetService``: what is served, where it comes from, and whether a text is good."""

from __future__ import annotations

from collections.abc import Mapping

from google.protobuf.message import Message

from hakem.kernel.limits import FILENAME_CHARS, RULESET_PAGE, RULESET_PAGE_MAX, SOURCE_BYTES
from hakem.rules.catalog import Catalog, CatalogError, check_text
from hakem.rules.pages import rulebook_markdown
from hakem.rules.resolving import Resolved, digest_of
from hakem.serve.calls.dispatch import Method, methods_of, parse
from hakem.serve.calls.errors import problem_of
from hakem.serve.calls.paging import page, read_size
from hakem.serve.calls.refusals import Refusal, malformed
from hakem.serve.calls.ruleset_messages import (
    write_changes,
    write_diagnostic,
    write_open_points,
    write_ruleset,
    write_values,
)
from hakem.serve.calls.scope import check_length, read_locale, read_options, read_reference
from hakem.serve.library import Library
from hakem.v1 import ruleset_pb2
from hakem.v1 import ruleset_service_pb2 as pb

SERVICE = pb.DESCRIPTOR.services_by_name["RulesetService"]
WATCH = f"/{SERVICE.full_name}/WatchRulesets"
_FILENAME = "input.yaml"


def methods(library: Library) -> dict[str, Method]:
    """The unary methods by bare name."""
    slow = frozenset({"CheckRuleset"})
    return methods_of(RulesetService(library), SERVICE, slow=slow)


class RulesetService:
    """The unary methods, each named after its rpc; they raise Refusal or a CatalogError."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def ListRulesets(self, request: pb.ListRulesetsRequest) -> pb.ListRulesetsResponse:
        """One page of what is served."""
        locale = read_locale(request.locale)
        check_length("family", request.family, 64)
        size = read_size(request.page_size, RULESET_PAGE, RULESET_PAGE_MAX)
        catalog = self._library.current.catalog
        infos = [i for i in catalog.list() if request.family in ("", i.family)]
        arguments = "\0".join((request.family, request.locale, catalog.version)).encode()
        chosen, following = page(infos, size, request.page_token, arguments)
        response = pb.ListRulesetsResponse(next_page_token=following)
        for info in chosen:
            write_ruleset(info, catalog.resolved(info.id), locale, response.rulesets.add())
        return response

    def GetRuleset(self, request: pb.GetRulesetRequest) -> pb.GetRulesetResponse:
        """One rule set with its text and every value."""
        locale = read_locale(request.locale)
        catalog, resolved = self._resolved("ruleset", request.ruleset, "options", request.options)
        response = pb.GetRulesetResponse(source_yaml=catalog.source(resolved.id))
        write_ruleset(catalog.info(resolved.id), resolved, locale, response.ruleset)
        write_values(resolved, response.values)
        write_open_points(resolved, response.open_points)
        return response

    def CheckRuleset(self, request: pb.CheckRulesetRequest) -> pb.CheckRulesetResponse:
        """What the loader says of a text."""
        size = len(request.source_yaml.encode())
        if size > SOURCE_BYTES:
            raise malformed("source_yaml", "TOO_LONG", length=size, limit=SOURCE_BYTES)
        check_length("filename", request.filename, FILENAME_CHARS)
        name = request.filename or _FILENAME
        result = check_text(request.source_yaml, name, self._library.current.catalog)
        response = pb.CheckRulesetResponse(
            valid=result.ok, combinations_proved=result.counts.combinations
        )
        for diagnostic in result.diagnostics:
            write_diagnostic(diagnostic, response.diagnostics.add())
        if result.ok and result.catalog is not None:
            own = (i.revision for i in result.catalog.list() if i.file == name)
            response.revision = next(own, "")
        return response

    def CompareRulesets(self, request: pb.CompareRulesetsRequest) -> pb.CompareRulesetsResponse:
        """What differs between two rule sets."""
        _, before = self._resolved(
            "before", request.before, "before_options", request.before_options
        )
        _, after = self._resolved("after", request.after, "after_options", request.after_options)
        if before.vocabulary.name != after.vocabulary.name:
            raise malformed(
                "after",
                "FAMILIES_DIFFER",
                before=before.vocabulary.name,
                after=after.vocabulary.name,
            )
        response = pb.CompareRulesetsResponse(
            before_revision=_revision(before), after_revision=_revision(after)
        )
        write_changes(before, after, response.changes)
        return response

    def RenderRulebook(self, request: pb.RenderRulebookRequest) -> pb.RenderRulebookResponse:
        """A rule set as a page a person can read."""
        locale = read_locale(request.locale)
        _, resolved = self._resolved("ruleset", request.ruleset, "options", request.options)
        return pb.RenderRulebookResponse(
            markdown=rulebook_markdown(resolved, locale), revision=_revision(resolved)
        )

    def _resolved(
        self, field: str, reference: str, options_field: str, options: Mapping[str, str]
    ) -> tuple[Catalog, Resolved]:
        """The rule set that a pair of fields names."""
        name = read_reference(field, reference)
        choices = read_options(options_field, options)
        try:
            return self._library.resolved(name, choices)
        except CatalogError as error:
            problem = problem_of(error, options_field)
            if problem is None:
                raise
            raise Refusal(problem) from error


def _revision(resolved: Resolved) -> str:
    return f"rulesets/{resolved.id}/revisions/{digest_of(resolved)}"


def read_watch(raw: bytes) -> str:
    """The language a watcher asks for. Raises Refusal."""
    return read_locale(parse(pb.WatchRulesetsRequest, raw).locale)


def watch_message(library: Library, locale: str) -> Message:
    """What is served now, and what kept changed files from being served."""
    current = library.current
    response = pb.WatchRulesetsResponse()
    for info in current.catalog.list():
        out: ruleset_pb2.Ruleset = response.rulesets.add()
        write_ruleset(info, current.catalog.resolved(info.id), locale, out)
    for diagnostic in current.diagnostics:
        write_diagnostic(diagnostic, response.diagnostics.add())
    return response
