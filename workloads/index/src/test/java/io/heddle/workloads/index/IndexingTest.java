package io.heddle.workloads.index;

import io.heddle.workloads.harness.testing.WorkloadContract;

class IndexingTest extends WorkloadContract {
    IndexingTest() {
        super(new Indexing(70), 500);
    }
}
