package io.heddle.watch;

import io.heddle.hotspot.JvmDetection;
import org.jspecify.annotations.Nullable;

/**
 * The search for a JVM in one process. It ends when the JVM and its counters are found. A new search begins after exec.
 * Used by the governor's thread alone.
 */
final class ProcessJvmSearch {
    /** The limits of the interval between searches, which grows with the duration of the search. */
    private static final long MAX_INTERVAL_NANOS = 10_000_000_000L;

    private static final long MIN_INTERVAL_NANOS = 10_000_000L;

    /**
     * The shortest interval for searches because of new threads, since a JVM starts by creating threads. The second
     * thread of a process always causes a search.
     */
    private static final long MIN_INTERVAL_ON_NEW_THREADS_NANOS = 100_000_000L;

    /** The age at which a JVM without counters is assumed to run with -XX:-UsePerfData. */
    private static final long COUNTERS_DUE_NANOS = 10_000_000_000L;

    /** The age from which a process that may not be inspected is reported. */
    private static final long PERMISSION_DUE_NANOS = 1_000_000_000L;

    private final int pid;
    private final JvmDetection detection;
    private @Nullable WatchedJvm jvm;
    private @Nullable UnsupportedRuntime unsupportedRuntime;
    private boolean settled;
    private int threads;
    private long since;
    private long searchedAt;
    private long next;
    private long notJvmAt;

    /** @param unseenSince last time at which the process, or the program in it, is known to have been absent */
    ProcessJvmSearch(int pid, JvmDetection detection, long unseenSince, long now) {
        this.pid = pid;
        this.detection = detection;
        this.since = now;
        this.searchedAt = now - MIN_INTERVAL_ON_NEW_THREADS_NANOS;
        this.next = now;
        this.notJvmAt = unseenSince;
    }

    @Nullable
    WatchedJvm jvm() {
        return jvm;
    }

    /** The reason why the search cannot find a HotSpot JVM; null if there is none. */
    @Nullable
    UnsupportedRuntime unsupportedRuntime() {
        return unsupportedRuntime;
    }

    /** Whether the search found a Java runtime of any kind. */
    boolean hasFound() {
        return jvm != null || settled;
    }

    /** Whether the search is over. */
    boolean isSettled() {
        return settled;
    }

    /** The time of the next search: {@link System#nanoTime}. */
    long next() {
        return next;
    }

    /**
     * The last time at which the process was known to run no JVM. It bounds how long threads of the JVM have waited for
     * their settings.
     */
    long notJvmAt() {
        return notJvmAt;
    }

    /** Records that the process had a single thread at this time. A JVM always has more. */
    void hadOneThread(long at) {
        if (jvm == null && at - notJvmAt > 0) {
            notJvmAt = at;
        }
    }

    /** Searches if the interval is over or if the number of threads has changed. */
    void update(int threadsNow, long now) {
        boolean births = jvm == null
                && threadsNow != threads
                && (threads <= 1 || now - searchedAt >= MIN_INTERVAL_ON_NEW_THREADS_NANOS);
        if (!settled && (births || now - next >= 0)) {
            threads = threadsNow;
            searchedAt = now;
            search(now);
            next = now + Math.clamp((now - since) / 4, MIN_INTERVAL_NANOS, MAX_INTERVAL_NANOS);
        }
        if (threadsNow <= 1) {
            hadOneThread(now);
        }
    }

    private void search(long now) {
        switch (detection.detect(pid)) {
            case JvmDetection.Finding.HotSpot found -> {
                WatchedJvm watch = jvm;
                if (watch == null) {
                    watch = new WatchedJvm(pid);
                    jvm = watch;
                    since = now;
                }
                found.perfData().ifPresent(watch::open);
                settled = watch.hasCounters() || now - since > COUNTERS_DUE_NANOS;
            }
            case JvmDetection.Finding.OpenJ9() -> settle(UnsupportedRuntime.OPENJ9);
            case JvmDetection.Finding.NativeImage() -> settle(UnsupportedRuntime.NATIVE_IMAGE);
            case JvmDetection.Finding.NotJvm() -> notJvmAt = now;
            case JvmDetection.Finding.NotPermitted() -> {
                // The right may come with the next exec.
                if (now - since > PERMISSION_DUE_NANOS) {
                    unsupportedRuntime = UnsupportedRuntime.NOT_PERMITTED;
                }
            }
            case JvmDetection.Finding.Unreadable(String _) -> {}
        }
    }

    /** Ends the search. It discards a presumed HotSpot: OpenJ9 loads a library of the same name. */
    private void settle(UnsupportedRuntime found) {
        jvm = null;
        unsupportedRuntime = found;
        settled = true;
    }
}
