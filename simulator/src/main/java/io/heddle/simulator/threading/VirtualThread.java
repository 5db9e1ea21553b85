package io.heddle.simulator.threading;

import io.heddle.scheduler.ReadyTask;

/** A simulated virtual thread, as the engine's queues hold it. */
final class VirtualThread extends ReadyTask<VirtualThread> {
    private static final int RUNS_AVERAGED = 4;
    private static final long SHORT_RUN_NANOS = 20_000;
    static final int NO_LOCK = -1;

    final int number;
    final Processor home;

    /** The last processor that ran the thread; none without a queue. */
    Processor last;

    /** The processor that runs the thread. */
    Processor mountedOn;

    /** The lock for which the thread tries when it runs next; {@link #NO_LOCK} for none. */
    int wantedLock = NO_LOCK;

    boolean started;
    private final int priority;
    private long runNanos;
    private boolean runsShortly;

    /** @param number of the thread in the program */
    VirtualThread(int number, Processor home, int priority) {
        this.number = number;
        this.home = home;
        this.last = home;
        this.mountedOn = home;
        this.priority = priority;
    }

    @Override
    public int priority() {
        return priority;
    }

    @Override
    public long runNanos() {
        return runNanos;
    }

    boolean runsShortly() {
        return runsShortly;
    }

    /** Notes how long a run took, as the engine's carriers do. */
    void ran(long nanos) {
        runsShortly = nanos < SHORT_RUN_NANOS;
        runNanos = runNanos == 0 ? nanos : runNanos + (nanos - runNanos) / RUNS_AVERAGED;
    }
}
