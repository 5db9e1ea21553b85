package io.heddle.workloads.narrow;

import io.heddle.workloads.harness.testing.WorkloadContract;

class NarrowTest extends WorkloadContract {
    NarrowTest() {
        super(new Narrow(4), 80);
    }
}
