"""The toy playing by itself."""
