"""The gRPC service: what comes in is checked, judged by the referee and written out."""
