"""The toy between the contract's messages and its values."""
