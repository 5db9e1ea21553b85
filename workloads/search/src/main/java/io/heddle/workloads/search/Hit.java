package io.heddle.workloads.search;

/** A found article with its stored fields. */
record Hit(int number, String title) {}
