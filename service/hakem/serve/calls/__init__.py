"""The methods of the contract: what is asked is read, answered by the family and written out."""
