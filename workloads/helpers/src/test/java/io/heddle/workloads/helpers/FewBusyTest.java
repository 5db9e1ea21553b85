package io.heddle.workloads.helpers;

import io.heddle.workloads.harness.testing.WorkloadContract;

class FewBusyTest extends WorkloadContract {
    FewBusyTest() {
        super(new FewBusy(4, 5), 80);
    }
}
