package io.heddle.workloads.script;

import io.heddle.workloads.harness.testing.WorkloadContract;

class ScriptingTest extends WorkloadContract {
    ScriptingTest() {
        super(new Scripting(), 20);
    }
}
