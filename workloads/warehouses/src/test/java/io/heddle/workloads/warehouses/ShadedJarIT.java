package io.heddle.workloads.warehouses;

import io.heddle.workloads.harness.testing.ShadedJarContract;

class ShadedJarIT extends ShadedJarContract {
    ShadedJarIT() {
        super("warehouses", 1);
    }
}
