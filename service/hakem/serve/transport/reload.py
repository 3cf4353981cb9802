"""Rule files that change while the server runs: loaded beside it, swapped in when they are good."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import structlog
from watchfiles import Change, awatch

from hakem.rules.catalog import LoadResult, load_folder
from hakem.serve.library import Library

log = structlog.get_logger("hakem.reload")

Signature = frozenset[tuple[str, int, int]]
_DEBOUNCE_MS, _STEP_MS, _RECHECK_MS = 300, 40, 2000


def is_rule_file(path: Path) -> bool:
    """Whether a path is a rule file and not what an editor leaves beside one."""
    return path.suffix == ".yaml" and not path.name.startswith((".", "~", "#"))


def signature(root: Path) -> Signature:
    """Name, time and size of every rule file: differs whenever one was changed."""
    found = set()
    for path in root.rglob("*.yaml"):
        try:
            state = path.stat()
        except OSError:
            continue
        if is_rule_file(path):
            found.add((str(path), state.st_mtime_ns, state.st_size))
    return frozenset(found)


def _wanted(_: Change, path: str) -> bool:
    return is_rule_file(Path(path))


async def _told_within(event: asyncio.Event, seconds: float) -> bool:
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return False
    return True


class Reloader:
    """Keeps a library up to date with a folder."""

    def __init__(
        self,
        library: Library,
        root: Path,
        seen: Signature,
        load: Callable[[Path], LoadResult] = load_folder,
    ) -> None:
        """``seen`` is the folder's signature from before the library was loaded."""
        self._library = library
        self._root = root
        self._seen = seen
        self._load = load

    async def run(self, stop: asyncio.Event) -> None:
        """Watch until ``stop``; now and then look at the files too, for events can be lost."""
        try:
            async for _ in awatch(
                self._root,
                watch_filter=_wanted,
                debounce=_DEBOUNCE_MS,
                step=_STEP_MS,
                rust_timeout=_RECHECK_MS,
                yield_on_timeout=True,
                stop_event=stop,
            ):
                await self.look()
        except (OSError, RuntimeError) as error:  # e.g. the system has no watches left
            log.warning("rules not watched, looking now and then instead", error=str(error))
            while not await _told_within(stop, _RECHECK_MS / 1000):
                await self.look()

    async def look(self) -> bool:
        """Load the files off the event loop if they changed; returns whether they are served."""
        seen = await asyncio.to_thread(signature, self._root)
        if seen == self._seen:
            return False
        self._seen = seen
        try:
            result = await asyncio.to_thread(self._load, self._root)
        except OSError as error:  # a file went away while it was read: the next look has it
            log.warning("rules unreadable", error=str(error))
            self._seen = frozenset()
            return False
        except Exception as error:  # whatever is in a file, what is served stays served
            log.error("rules not loaded", exc_info=error)
            return False
        swapped = self._library.install(result)
        version = self._library.current.catalog.version
        if swapped:
            log.info("rules loaded", version=version, rulesets=result.counts.rulesets)
        for diagnostic in result.diagnostics:
            log.warning("rules refused" if not swapped else "rules", at=diagnostic.render())
        return swapped
