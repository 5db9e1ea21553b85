package io.heddle.diagnosis.scheduling.rules;

import io.heddle.timeline.StateReplay;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.scheduling.ThreadState;

/**
 * The time for which one thread is the only active one of the application, from the moment at which two of the others have been active
 * to the last activity of the others. Nobody waits for a thread that starts the program, or that ends it.
 */
final class AloneBetween implements StateReplay.Listener {
    private static final int STARTED = 2;

    private final int thread;
    private final boolean[] application;
    private final boolean[] isOther;
    private final boolean[] seen;
    private int othersSeen;
    private int active;
    private boolean threadIsActive;
    private long since;
    private long sum;
    private long sumAtLastOther;

    private AloneBetween(Timeline timeline, int thread, int[] others) {
        this.thread = thread;
        int threads = timeline.threads().size();
        application = new boolean[threads];
        isOther = new boolean[threads];
        seen = new boolean[threads];
        timeline.threads()
                .forEach(each -> application[each.index()] = each.kind().isApplication());
        for (int other : others) {
            isOther[other] = true;
        }
    }

    /**
     * @param thread the index of the thread
     * @param others the indexes of the threads that may wait for it
     */
    static long nanos(Timeline timeline, int thread, int[] others) {
        AloneBetween replay = new AloneBetween(timeline, thread, others);
        StateReplay.run(timeline, replay);
        return replay.sumAtLastOther;
    }

    @Override
    public void interval(int thread, ThreadState state, int cpu, long startNanos, long endNanos) {}

    @Override
    public void changed(int changed, ThreadState from, int fromCpu, ThreadState to, int toCpu, long nanos) {
        if (!application[changed] || isActive(from) == isActive(to)) {
            return;
        }
        if (active == 1 && threadIsActive && othersSeen >= STARTED) {
            sum += nanos - since;
        }
        since = nanos;
        active += isActive(to) ? 1 : -1;
        if (changed == thread) {
            threadIsActive = isActive(to);
        }
        if (isOther[changed]) {
            sumAtLastOther = sum;
            othersSeen += seen[changed] ? 0 : 1;
            seen[changed] = true;
        }
    }

    private static boolean isActive(ThreadState state) {
        return state == ThreadState.RUNNING || state == ThreadState.READY;
    }
}
