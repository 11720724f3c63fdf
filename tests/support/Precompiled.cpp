// Only carries the header; Google Test brings main().
