"""The library finds and loads editions and templates; nothing else reads the tree."""
