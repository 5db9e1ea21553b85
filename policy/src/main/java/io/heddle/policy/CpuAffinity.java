package io.heddle.policy;

import io.heddle.kernel.tasks.CpuSet;

/** The CPUs on which the threads of a role run. */
public sealed interface CpuAffinity {
    /** One CPU for each thread. All CPUs get equally many threads. */
    record Spread() implements CpuAffinity {}

    /** The same set of CPUs for all threads. */
    record Within(CpuSet cpus) implements CpuAffinity {}
}
