package io.heddle.workloads.transactions;

/** A line of an order. */
record OrderLine(int item, int quantity) {}
