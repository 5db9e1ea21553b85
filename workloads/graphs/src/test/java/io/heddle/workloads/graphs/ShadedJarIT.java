package io.heddle.workloads.graphs;

import io.heddle.workloads.harness.testing.ShadedJarContract;

class ShadedJarIT extends ShadedJarContract {
    ShadedJarIT() {
        super("graphs", 1);
    }
}
