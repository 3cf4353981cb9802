"""Generated from proto/hakem/v1 by proto/generate.py; do not edit."""
