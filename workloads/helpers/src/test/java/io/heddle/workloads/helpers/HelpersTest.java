package io.heddle.workloads.helpers;

import io.heddle.workloads.harness.testing.WorkloadContract;

class HelpersTest extends WorkloadContract {
    HelpersTest() {
        super(new Helpers(4, 5), 80);
    }
}
