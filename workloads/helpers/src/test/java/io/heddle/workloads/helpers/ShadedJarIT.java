package io.heddle.workloads.helpers;

import io.heddle.workloads.harness.testing.ShadedJarContract;

class ShadedJarIT extends ShadedJarContract {
    ShadedJarIT() {
        super("helpers", 70);
    }
}
