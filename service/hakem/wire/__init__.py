"""Between the contract's messages and the referee's values.

Only this package and the modules named after a service know both.
"""
