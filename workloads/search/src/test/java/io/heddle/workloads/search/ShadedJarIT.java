package io.heddle.workloads.search;

import io.heddle.workloads.harness.testing.ShadedJarContract;

class ShadedJarIT extends ShadedJarContract {
    ShadedJarIT() {
        super("search", 20);
    }
}
