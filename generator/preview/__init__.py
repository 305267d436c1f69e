"""The preview: an edition in a browser, drawn anew when one of its files is saved."""
