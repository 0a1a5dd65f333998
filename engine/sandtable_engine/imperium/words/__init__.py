"""What people read: descriptions, narration, labels, the catalog and the terminal page."""
