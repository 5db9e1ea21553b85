package io.heddle.workloads.spark;

import io.heddle.workloads.harness.testing.WorkloadContract;

class ReportsTest extends WorkloadContract {
    ReportsTest() {
        super(new Reports(5_000), 7);
    }
}
