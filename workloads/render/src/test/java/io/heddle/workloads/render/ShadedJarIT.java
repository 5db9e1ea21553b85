package io.heddle.workloads.render;

import io.heddle.workloads.harness.testing.ShadedJarContract;

class ShadedJarIT extends ShadedJarContract {
    ShadedJarIT() {
        super("render", 10);
    }
}
