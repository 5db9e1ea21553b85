package io.heddle.workloads.graphs;

import io.heddle.workloads.harness.testing.WorkloadContract;

class GraphsTest extends WorkloadContract {
    GraphsTest() {
        super(new Graphs(4), 10);
    }
}
