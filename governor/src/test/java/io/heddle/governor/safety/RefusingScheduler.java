package io.heddle.governor.safety;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.TaskScheduler;
import java.util.Optional;

/** A kernel that refuses all changes. */
public final class RefusingScheduler implements TaskScheduler {
    private static final long EPERM = -1;

    @Override
    public int currentThread() {
        return 1;
    }

    @Override
    public Optional<Scheduling> scheduling(int tid) {
        return Optional.of(Scheduling.ORDINARY);
    }

    @Override
    public boolean schedule(int tid, Scheduling scheduling) {
        throw new KernelException("setting a thread", EPERM, "Ask root.");
    }

    @Override
    public Optional<CpuSet> affinity(int tid) {
        return Optional.of(CpuSet.of(0));
    }

    @Override
    public boolean bind(int tid, CpuSet cpus) {
        throw new KernelException("binding a thread", EPERM, "Ask root.");
    }
}
