package io.heddle.governor.safety;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.tasks.Scheduling;

/** The kernel for a user with RLIMIT_RTPRIO alone: "reset on fork" cannot be cleared (sched(7)). */
public final class StickyFlagScheduler extends ForwardingScheduler {
    private static final long EPERM = -1;

    @Override
    public boolean schedule(int tid, Scheduling wanted) {
        boolean takesFlagOff = !wanted.resetOnFork()
                && scheduling(tid).filter(Scheduling::resetOnFork).isPresent();
        if (takesFlagOff && wanted.schedulingClass().isRealtime()) {
            throw new KernelException("taking reset-on-fork off thread " + tid, EPERM, "Ask root.");
        }
        return super.schedule(tid, takesFlagOff ? wanted.withResetOnFork() : wanted);
    }
}
