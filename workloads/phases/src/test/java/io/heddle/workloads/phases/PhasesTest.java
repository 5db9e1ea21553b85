package io.heddle.workloads.phases;

import io.heddle.workloads.harness.testing.WorkloadContract;

class PhasesTest extends WorkloadContract {
    PhasesTest() {
        super(new Phases(), 100);
    }
}
