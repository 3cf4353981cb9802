"""Writes the committed code that comes from ``proto/hakem/v1``.

    python proto/generate.py            rewrite it
    python proto/generate.py --check    only compare; exit 1 and name the files that differ

What is written:

* ``service/hakem/v1``: messages, gRPC classes and their types, by one call of protoc;
* ``clients/python/src/hakem_client/v1``: the same under the client's own package name;
* ``clients/typescript/src/gen``: by ``buf generate``, once that client's packages are installed;
* ``proto/google``: copies of the Google files the contract imports, so that tools which see only
  ``proto/`` (buf, other languages) need nothing else. Python uses the installed package instead.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path

import grpc_tools
from grpc_tools import protoc

ROOT = Path(__file__).resolve().parent.parent
PROTO = ROOT / "proto"
SITE = Path(sysconfig.get_path("purelib"))
SCRIPTS = Path(sysconfig.get_path("scripts"))
TS_CLIENT = Path("clients/typescript")

SERVICE_OUT = Path("service/hakem/v1")
CLIENT_OUT = Path("clients/python/src/hakem_client/v1")
TS_OUT = TS_CLIENT / "src/gen"
GOOGLE_OUT = Path("proto/google")
# Folder -> the endings that belong to this program there. Anything else is left alone.
MANAGED = {
    SERVICE_OUT: (".py", ".pyi"),
    CLIENT_OUT: (".py", ".pyi"),
    TS_OUT: (".ts",),
    GOOGLE_OUT: (".proto",),
}

# No file of the contract imports it, but errors carry its messages and every client reads them.
ERROR_DETAILS = "google/rpc/error_details.proto"

INIT = '"""Generated from proto/hakem/v1 by proto/generate.py; do not edit."""\n'
GOOGLE_IMPORT = re.compile(
    r'^import (?:public )?"(google/(?!protobuf/)[\w/]+\.proto)";', re.MULTILINE
)
# Python imports and module names, but not the proto names of services and messages.
PYTHON_PACKAGE = re.compile(r"(\bfrom )hakem\.v1( import )|(')hakem\.v1(\.\w+_pb2')")


def google_imports(sources: list[Path]) -> list[str]:
    """Names of the Google files that ``sources`` and every client need, one through another too."""
    found = [ERROR_DETAILS]
    queue = [*sources, SITE / ERROR_DETAILS]
    while queue:
        for name in GOOGLE_IMPORT.findall(queue.pop().read_text(encoding="utf-8")):
            if name not in found:
                found.append(name)
                queue.append(SITE / name)
    return sorted(found)


def copy_google(out: Path, sources: list[Path]) -> None:
    """Copy the Google files that ``sources`` need from the installed package to ``out``."""
    for name in google_imports(sources):
        target = out / "proto" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(SITE / name, target)


def generate_python(out: Path, sources: list[Path]) -> None:
    """Write the service's and the Python client's generated packages under ``out``."""
    service = out / "service"
    service.mkdir(parents=True)
    status = protoc.main(
        [
            "protoc",
            f"-I{PROTO}",
            f"-I{Path(grpc_tools.__file__).parent / '_proto'}",
            f"-I{SITE}",
            f"--plugin=protoc-gen-mypy={SCRIPTS / 'protoc-gen-mypy'}",
            f"--plugin=protoc-gen-mypy_grpc={SCRIPTS / 'protoc-gen-mypy_grpc'}",
            f"--python_out={service}",
            f"--grpc_python_out={service}",
            f"--mypy_out=quiet:{service}",
            f"--mypy_grpc_out=quiet:{service}",
            *(str(path.relative_to(PROTO)) for path in sources),
        ]
    )
    if status != 0:
        sys.exit(f"protoc failed with status {status}")
    (out / SERVICE_OUT / "__init__.py").write_text(INIT, encoding="utf-8")
    client = out / CLIENT_OUT
    client.mkdir(parents=True)
    for path in sorted((out / SERVICE_OUT).iterdir()):
        text = PYTHON_PACKAGE.sub(r"\1\3hakem_client.v1\2\4", path.read_text(encoding="utf-8"))
        (client / path.name).write_text(text, encoding="utf-8")


def generate_typescript(out: Path) -> bool:
    """Write the TypeScript messages under ``out``; False when its plugin is not installed."""
    if not (ROOT / TS_CLIENT / "node_modules/.bin/protoc-gen-es").exists():
        return False
    subprocess.run([SCRIPTS / "buf", "generate", "--output", out], cwd=ROOT, check=True)
    return True


def managed_files(base: Path, folders: list[Path]) -> Iterator[Path]:
    """Paths, relative to ``base``, of the files in ``folders`` that this program owns."""
    for folder in folders:
        for path in sorted((base / folder).rglob("*")):
            if path.is_file() and path.suffix in MANAGED[folder]:
                yield path.relative_to(base)


def differences(new: Path, folders: list[Path]) -> list[Path]:
    """Relative paths of the files whose committed text is not what ``new`` holds."""
    names = {*managed_files(new, folders), *managed_files(ROOT, folders)}
    return sorted(name for name in names if _read(new / name) != _read(ROOT / name))


def _read(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


def apply(new: Path, names: list[Path]) -> None:
    """Make the checkout's files ``names`` equal to those in ``new``; remove what is not there."""
    for name in names:
        source, target = new / name, ROOT / name
        if source.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
        else:
            target.unlink()


def main(arguments: list[str]) -> int:
    """Run the program; the exit status is 1 when ``--check`` finds a difference."""
    if arguments not in ([], ["--check"]):
        sys.exit(__doc__)
    sources = sorted((PROTO / "hakem/v1").glob("*.proto"))
    if not sources:
        sys.exit("no .proto file in proto/hakem/v1")
    with tempfile.TemporaryDirectory() as scratch:
        new = Path(scratch)
        copy_google(new, sources)
        if not arguments:
            apply(new, differences(new, [GOOGLE_OUT]))
        generate_python(new, sources)
        folders = [GOOGLE_OUT, SERVICE_OUT, CLIENT_OUT]
        if generate_typescript(new):
            folders.append(TS_OUT)
        else:
            print("TypeScript: left as it is, clients/typescript has no node_modules")
        changed = differences(new, folders)
        if not arguments:
            apply(new, changed)
    note = (
        "differs from what proto/ gives; run make generate" if arguments else "brought up to date"
    )
    for name in changed:
        print(f"{name}: {note}")
    print(f"{len(sources)} proto files, {len(changed)} generated files differed")
    return 1 if arguments and changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
