package io.heddle.governor.guard;

/** This machine's real-time throttling is switched off, so a real-time program could take it whole. */
public final class UnboundedRealtimeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnboundedRealtimeException() {
        super("real-time threads may take this whole machine (sched_rt_runtime_us leaves nothing to others);"
                + " `sysctl kernel.sched_rt_runtime_us=950000` restores the kernel's default");
    }
}
