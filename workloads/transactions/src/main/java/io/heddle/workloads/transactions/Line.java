package io.heddle.workloads.transactions;

/** What an order has of one item. */
record Line(int item, int quantity) {}
