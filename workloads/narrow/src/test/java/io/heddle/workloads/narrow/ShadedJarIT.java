package io.heddle.workloads.narrow;

import io.heddle.workloads.harness.testing.ShadedJarContract;

class ShadedJarIT extends ShadedJarContract {
    ShadedJarIT() {
        super("narrow", 70);
    }
}
