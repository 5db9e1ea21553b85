package io.heddle.workloads.transactions;

import io.heddle.workloads.harness.testing.ShadedJarContract;

class ShadedJarIT extends ShadedJarContract {
    ShadedJarIT() {
        super("transactions", 200);
    }
}
