package io.heddle.watch;

import io.heddle.hotspot.JvmDetection;
import org.jspecify.annotations.Nullable;

/**
 * The search for a JVM in one process, which ends when it is found with its counters. Made anew when exec has put another
 * program into the process. Used by the governor's thread alone.
 */
final class JvmSearch {
    /** It is searched for at intervals that grow with the time that the search takes, but at least so often. */
    private static final long RAREST_NANOS = 10_000_000_000L;

    private static final long CLOSEST_NANOS = 10_000_000L;

    /**
     * A JVM begins by making threads, so that new ones are a reason to search at once: a process's second thread always, later ones
     * not too often.
     */
    private static final long CLOSEST_ON_BIRTHS_NANOS = 100_000_000L;

    /** A JVM that has made no counters by this age was told not to. */
    private static final long COUNTERS_DUE_NANOS = 10_000_000_000L;

    private final int pid;
    private final JvmDetection detection;
    private @Nullable WatchedJvm jvm;
    private @Nullable UnsupportedRuntime unsupportedRuntime;
    private boolean settled;
    private int threads;
    private long since;
    private long searchedAt;
    private long next;
    private long unfoundAt;

    /** @param unseenSince when the process was not there, or another program in it */
    JvmSearch(int pid, JvmDetection detection, long unseenSince, long now) {
        this.pid = pid;
        this.detection = detection;
        this.since = now;
        this.searchedAt = now - CLOSEST_ON_BIRTHS_NANOS;
        this.next = now;
        this.unfoundAt = unseenSince;
    }

    @Nullable
    WatchedJvm jvm() {
        return jvm;
    }

    /** What runs a Java program here that is no HotSpot; null as long as nothing does. */
    @Nullable
    UnsupportedRuntime unsupportedRuntime() {
        return unsupportedRuntime;
    }

    /** Whether it found a JVM of any kind. */
    boolean hasFound() {
        return jvm != null || settled;
    }

    /** Whether the search is over. */
    boolean isSettled() {
        return settled;
    }

    /** When it goes on: {@link System#nanoTime}. */
    long next() {
        return next;
    }

    /** When there was no JVM yet: its threads can't have waited for their treatment any longer. */
    long unfoundAt() {
        return unfoundAt;
    }

    /** The process had one thread at this time: no JVM has. */
    void hadOneThread(long at) {
        if (jvm == null && at - unfoundAt > 0) {
            unfoundAt = at;
        }
    }

    /** Searches when it is time, or when the number of threads is a reason to. */
    void look(int threadsNow, long now) {
        boolean births =
                jvm == null && threadsNow != threads && (threads <= 1 || now - searchedAt >= CLOSEST_ON_BIRTHS_NANOS);
        if (!settled && (births || now - next >= 0)) {
            threads = threadsNow;
            searchedAt = now;
            search(now);
            next = now + Math.clamp((now - since) / 4, CLOSEST_NANOS, RAREST_NANOS);
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
            case JvmDetection.Finding.NotJvm() -> unfoundAt = now;
            case JvmDetection.Finding.Unreadable(String _) -> {}
        }
    }

    /** What looked like HotSpot at first, since it loads a library of the same name, isn't. */
    private void settle(UnsupportedRuntime found) {
        jvm = null;
        unsupportedRuntime = found;
        settled = true;
    }
}
