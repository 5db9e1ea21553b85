package io.heddle.workloads.maven;

import io.heddle.workloads.harness.testing.ShadedJarContract;

class JarIT extends ShadedJarContract {
    JarIT() {
        super("maven", 5);
    }
}
