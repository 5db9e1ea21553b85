package io.heddle.workloads.search;

/** An article that was found, as the index stored it. */
record Hit(int number, String title) {}
