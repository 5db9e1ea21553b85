package io.heddle.governor.guard;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.TaskScheduler;
import java.util.Optional;

/**
 * The kernel as a user meets it who may use real-time classes by RLIMIT_RTPRIO alone: "reset on fork" can't be taken off
 * again (sched(7)).
 */
public final class StickyFlagScheduler implements TaskScheduler {
    private static final long EPERM = -1;

    private final TaskScheduler real = new LinuxTaskScheduler();

    @Override
    public boolean schedule(int tid, Scheduling wanted) {
        boolean takesFlagOff = !wanted.resetOnFork()
                && real.scheduling(tid).filter(Scheduling::resetOnFork).isPresent();
        if (takesFlagOff && wanted.schedulingClass().isRealtime()) {
            throw new KernelException("taking reset-on-fork off thread " + tid, EPERM, "ask root");
        }
        return real.schedule(tid, takesFlagOff ? wanted.withResetOnFork() : wanted);
    }

    @Override
    public int currentThread() {
        return real.currentThread();
    }

    @Override
    public Optional<Scheduling> scheduling(int tid) {
        return real.scheduling(tid);
    }

    @Override
    public Optional<CpuSet> affinity(int tid) {
        return real.affinity(tid);
    }

    @Override
    public boolean bind(int tid, CpuSet cpus) {
        return real.bind(tid, cpus);
    }
}
