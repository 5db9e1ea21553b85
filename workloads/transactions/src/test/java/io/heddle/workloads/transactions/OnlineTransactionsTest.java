package io.heddle.workloads.transactions;

import io.heddle.workloads.harness.testing.WorkloadContract;

/** Few accounts and items, so that the threads want the same rows. */
class OnlineTransactionsTest extends WorkloadContract {
    OnlineTransactionsTest() {
        super(new OnlineTransactions(10, 12), 400);
    }
}
