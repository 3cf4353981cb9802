"""``hakem serve``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hakem import __version__
from hakem.cli.common import fail, rules_folder

if TYPE_CHECKING:
    from hakem.serve.transport.settings import Settings

_MIB = 1024 * 1024

Port = Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes a free one.")]
PortFile = Annotated[Path | None, typer.Option(help="Write the port here once the server listens.")]
Rules = Annotated[
    Path | None,
    typer.Option(
        file_okay=False,
        exists=True,
        help="Folder of rule files, watched for changes; it holds the files of all parents too. "
        "Default: the rules that come along.",
    ),
]
Workers = Annotated[int, typer.Option(min=1, max=64, help="Processes on one port.")]
Cache = Annotated[
    int, typer.Option(min=0, help="Most replies kept for repeated requests; 0 keeps none.")
]
Positions = Annotated[
    int, typer.Option(min=0, help="Most positions kept for moves that go on; 0 keeps none.")
]
CacheMib = Annotated[int, typer.Option(min=1, help="Most memory for replies, in MiB.")]
MaxCalls = Annotated[int, typer.Option(min=1, help="Most calls open at once in one process.")]
StreamIdle = Annotated[
    float, typer.Option(min=0.01, help="Seconds a stream of moves may be silent.")
]
Grace = Annotated[float, typer.Option(min=0.0, help="Seconds open calls may go on at the end.")]
LogLevel = Annotated[
    str,
    typer.Option(
        help="debug (a line for each call), info (for each that failed), warning or error."
    ),
]
Bench = Annotated[bool, typer.Option("--bench", hidden=True)]


def serve(  # noqa: PLR0913, PLR0917 - a command's options
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Port = 50051,
    port_file: PortFile = None,
    rules: Rules = None,
    workers: Workers = 1,
    cache: Cache = 20_000,
    cache_mib: CacheMib = 64,
    positions: Positions = 4_000,
    max_calls: MaxCalls = 1000,
    stream_idle: StreamIdle = 300.0,
    grace: Grace = 10.0,
    log_level: LogLevel = "info",
    bench: Bench = False,
) -> None:
    """Start the service and leave it running until it is interrupted.

    One line on standard output says when it listens; the log goes to standard error as JSON.
    """
    from hakem.serve.cache import CacheLimits
    from hakem.serve.rules_root import embedded_rules
    from hakem.serve.transport.logs import LEVELS
    from hakem.serve.transport.settings import Settings

    if log_level not in LEVELS:
        raise typer.BadParameter(f"one of {', '.join(LEVELS)}", param_hint="--log-level")
    folder = rules_folder(rules)
    settings = Settings(
        rules=folder,
        host=host,
        port=port,
        watch=folder != embedded_rules(),
        cache=CacheLimits(cache, cache_mib * _MIB, positions),
        max_calls=max_calls,
        stream_idle=stream_idle,
        grace=grace,
        log_level=log_level,
        bench=bench,
    )
    _run(settings, workers, port_file)


def _run(settings: Settings, workers: int, port_file: Path | None) -> None:
    def ready(port: int, rulesets: int) -> None:
        processes = "1 process" if workers == 1 else f"{workers} processes"
        typer.echo(
            f"hakem {__version__} serving on {settings.host}:{port} "
            f"({rulesets} rule sets, {processes})"
        )
        if port_file is not None:
            _write(port_file, f"{port}\n")

    if workers > 1:
        from hakem.serve.transport.workers import WorkersFailed, supervise

        try:
            supervise(settings, workers, ready)
        except WorkersFailed as error:
            fail(str(error))
        return
    from hakem.serve.local import RulesUnreadable
    from hakem.serve.transport.server import PortTaken, run

    try:
        run(settings, ready)
    except (RulesUnreadable, PortTaken) as error:
        fail(str(error))


def _write(file: Path, text: str) -> None:
    """Write a file so that nobody ever sees half of it."""
    part = file.with_name(f"{file.name}.part")
    part.write_text(text, encoding="utf-8")
    part.replace(file)
