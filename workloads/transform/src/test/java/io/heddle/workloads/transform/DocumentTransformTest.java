package io.heddle.workloads.transform;

import io.heddle.workloads.harness.testing.WorkloadContract;

class DocumentTransformTest extends WorkloadContract {
    DocumentTransformTest() {
        super(new DocumentTransform(2), 30);
    }
}
