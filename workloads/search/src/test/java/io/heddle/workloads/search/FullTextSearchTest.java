package io.heddle.workloads.search;

import io.heddle.workloads.harness.testing.WorkloadContract;

class FullTextSearchTest extends WorkloadContract {
    FullTextSearchTest() {
        super(new FullTextSearch(300, 50), 100);
    }
}
