package io.heddle.workloads.compile;

import io.heddle.workloads.harness.testing.WorkloadContract;

class CompileTest extends WorkloadContract {
    CompileTest() {
        super(new Compile(10), 12);
    }
}
