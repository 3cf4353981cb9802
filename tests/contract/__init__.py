"""The service as its callers see it: a real server on loopback, called through generated stubs."""
