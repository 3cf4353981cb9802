"""``hakem demo``: a real server, a real match, a real score, and how to make the first call."""

from __future__ import annotations

import sys
from typing import Annotated

import grpc
import typer
from rich.console import Console

from hakem.cli.common import check_locale, fail
from hakem.cli.demo_server import RunningServer, ServerNotStarted, running_server
from hakem.families.registry import FAMILIES
from hakem.v1.referee_service_pb2_grpc import RefereeServiceStub

DEFAULT_PORT = 50051  # the port every example in the documentation names


def demo(
    seed: Annotated[str, typer.Option(help="Seed of the deals; the same seed, the same match.")] = (
        "hakem"
    ),
    locale: Annotated[str, typer.Option(help="Language of the sentences: tr or en.")] = "en",
    port: Annotated[int, typer.Option(help="Port to serve on; 0 takes a free one.")] = 0,
    stay: Annotated[bool, typer.Option(help="Keep serving afterwards, until Ctrl-C.")] = False,
) -> None:
    """Start a referee and play something of every family against it, every move judged."""
    check_locale(locale)
    try:
        with running_server(port) as server:
            _show(server, seed, locale, stay)
    except ServerNotStarted as error:
        fail(str(error))


def _show(server: RunningServer, seed: str, locale: str, stay: bool) -> None:
    console = Console(highlight=False)
    console.print(f"[bold]A referee is serving on {server.target}.[/]\n")
    with grpc.insecure_channel(server.target) as channel:
        referee = RefereeServiceStub(channel)
        for family in FAMILIES.values():
            if family.show is not None:
                family.show(referee, console, seed=seed, locale=locale)
    _say_how_to_call(console, server.target if stay else None)
    if stay:
        _wait(console, server)


def _say_how_to_call(console: Console, target: str | None) -> None:
    console.print("[bold]Your first call[/]")
    if target is None:
        console.print("  make serve    [dim]# keeps a referee running on 127.0.0.1:50051[/]")
    console.print("  then, in another terminal:")
    console.print("  make setup    [dim]# once: it brings buf, among the development tools[/]")
    address = target or f"127.0.0.1:{DEFAULT_PORT}"
    console.print(
        "  .venv/bin/buf curl --protocol grpc --http2-prior-knowledge"
        " --data @docs/first-call.json \\\n"
        f"    http://{address}/hakem.v1.RefereeService/JudgeMove",
        soft_wrap=True,
        markup=False,
    )
    console.print(
        "  [dim]From Python or TypeScript: README.md, clients/python, clients/typescript.[/]"
    )


def _wait(console: Console, server: RunningServer) -> None:
    console.print("\n[bold]Still serving. Ctrl-C ends it.[/]")
    sys.stdout.flush()
    try:
        server.wait()
    except KeyboardInterrupt:
        console.print("Goodbye.")
