int imageCount() { return 0; }
