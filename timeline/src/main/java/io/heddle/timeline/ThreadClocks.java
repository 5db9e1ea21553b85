package io.heddle.timeline;

/**
 * The growth of a thread's scheduler statistics during the recording (/proc/PID/task/TID/schedstat). A value is -1 if unknown.
 *
 * @param read from the first to the last reading. The kernel adds a wait when the thread gets a CPU, so a wait that began before the
 *     first reading counts, and one that lasts at the last reading does not.
 * @param runNanos CPU time
 * @param waitNanos time on a run queue
 * @param slices how often the thread got a CPU
 */
public record ThreadClocks(Span read, long runNanos, long waitNanos, long slices) {
    public static final ThreadClocks UNKNOWN = new ThreadClocks(new Span(0, 0), -1, -1, -1);

    public boolean isKnown() {
        return waitNanos >= 0;
    }
}
