package io.heddle.workloads.warehouses;

/** What serves transactions and can tell at the end what it told its clients and what is left. */
interface Books {
    void serve(Transaction transaction);

    /** To be asked once, after the last transaction. */
    long fingerprint();
}
