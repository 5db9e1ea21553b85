package io.heddle.workloads.single;

import io.heddle.workloads.harness.testing.WorkloadContract;

class SingleThreadTest extends WorkloadContract {
    SingleThreadTest() {
        super(new SingleThread(50), 20);
    }
}
