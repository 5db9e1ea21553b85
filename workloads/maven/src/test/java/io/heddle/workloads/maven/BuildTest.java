package io.heddle.workloads.maven;

import io.heddle.workloads.harness.testing.WorkloadContract;

class BuildTest extends WorkloadContract {
    BuildTest() {
        super(new Build(2), 5);
    }
}
