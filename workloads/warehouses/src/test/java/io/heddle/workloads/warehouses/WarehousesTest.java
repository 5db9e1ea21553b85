package io.heddle.workloads.warehouses;

import io.heddle.workloads.harness.testing.WorkloadContract;

class WarehousesTest extends WorkloadContract {
    WarehousesTest() {
        super(new Warehouses(), 2);
    }
}
