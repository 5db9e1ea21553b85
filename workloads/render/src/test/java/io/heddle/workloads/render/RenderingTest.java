package io.heddle.workloads.render;

import io.heddle.workloads.harness.testing.WorkloadContract;

class RenderingTest extends WorkloadContract {
    RenderingTest() {
        super(new Rendering(10), 20);
    }
}
