package io.heddle.workloads.analyse;

import io.heddle.workloads.harness.testing.WorkloadContract;

class StaticAnalysisTest extends WorkloadContract {
    StaticAnalysisTest() {
        super(new StaticAnalysis(10), 12);
    }
}
