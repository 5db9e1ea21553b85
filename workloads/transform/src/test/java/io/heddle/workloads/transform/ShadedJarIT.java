package io.heddle.workloads.transform;

import io.heddle.workloads.harness.testing.ShadedJarContract;

class ShadedJarIT extends ShadedJarContract {
    ShadedJarIT() {
        super("transform", 10);
    }
}
