package io.heddle.workloads.spark;

import io.heddle.workloads.harness.testing.ShadedJarContract;

class JarIT extends ShadedJarContract {
    JarIT() {
        super("spark", 5, "--sun-misc-unsafe-memory-access=allow");
    }
}
