package io.heddle.workloads.analyse;

import io.heddle.workloads.harness.testing.ShadedJarContract;

class ShadedJarIT extends ShadedJarContract {
    ShadedJarIT() {
        super("analyse", 3);
    }
}
