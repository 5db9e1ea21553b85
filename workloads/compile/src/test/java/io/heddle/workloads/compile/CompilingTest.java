package io.heddle.workloads.compile;

import io.heddle.workloads.harness.testing.WorkloadContract;

class CompilingTest extends WorkloadContract {
    CompilingTest() {
        super(new Compiling(10), 12);
    }
}
