package io.heddle.policy;

import io.heddle.kernel.tasks.CpuSet;

/** Where the threads of a role run. */
public sealed interface CpuAffinity {
    /** Each is bound to one CPU, as many to each as to any other. */
    record Spread() implements CpuAffinity {}

    /** All may run on these CPUs and no others. */
    record Within(CpuSet cpus) implements CpuAffinity {}
}
