"""``python -m hakem``."""

from hakem.cli import app

if __name__ == "__main__":
    app(prog_name="hakem")
