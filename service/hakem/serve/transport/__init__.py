"""How calls come in: gRPC on a socket, the worker processes behind one port, reload."""
