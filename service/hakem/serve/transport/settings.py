"""How a server is to run."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from hakem.serve.cache import CacheLimits


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything the command line says about a server; times are seconds."""

    rules: Path
    host: str = "127.0.0.1"
    port: int = 50051
    watch: bool = True
    """Whether changed rule files are loaded while the server runs."""
    cache: CacheLimits = field(default_factory=CacheLimits)
    max_calls: int = 1000
    """Most calls open at once in one process."""
    stream_idle: float = 300.0
    """How long a stream of moves may be silent."""
    grace: float = 10.0
    """How long open calls may go on after the server was told to stop."""
    retry_after: float = 1.0
    """When a caller that was turned away should come back."""
    log_level: str = "info"
    bench: bool = False
    """Whether there is a method beside the contract's that does nothing, to measure against."""
    shared_port: bool = False
    """Whether other processes listen on the same port."""

    @property
    def address(self) -> str:
        """Host and port as gRPC takes them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"
