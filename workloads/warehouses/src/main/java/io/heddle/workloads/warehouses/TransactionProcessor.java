package io.heddle.workloads.warehouses;

/** Processes transactions, and computes a checksum of all results and of the final state. */
interface TransactionProcessor {
    void process(Transaction transaction);

    /** The checksum; to be called once, after the last transaction. */
    long checksum();
}
