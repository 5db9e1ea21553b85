package io.heddle.governor.session;

import io.heddle.hotspot.Birth;
import io.heddle.hotspot.JvmDetection;
import io.heddle.kernel.tasks.Births;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.TaskClock;
import io.heddle.kernel.tasks.TaskGoneException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One process of the program: its threads and, once it turns out to be a JVM, their roles. Looking is cheap while nothing
 * changes: one statx and a few memory reads. Used by the governor's thread alone.
 */
final class WatchedProcess implements AutoCloseable {
    /** A process is asked whether it is a JVM at intervals that grow with its age, but at least so often. */
    private static final long RAREST_DETECTION_NANOS = 10_000_000_000L;

    private static final long CLOSEST_DETECTION_NANOS = 10_000_000L;

    /** A JVM that has made no counters by this age was told not to. */
    private static final long COUNTERS_DUE_NANOS = 10_000_000_000L;

    /** Of so many looks at a quiet JVM one asks the kernel for the number of threads. */
    private static final int LOOKS_A_COUNT = 4;

    final ProcessId id;
    private final Proc proc;
    private final TaskClock.Source clocks;
    private final JvmDetection detection;
    private final Births births;
    private final Map<Integer, WatchedThread> threads = new HashMap<>();
    private int countAtLook = -1;
    private int looks;
    private @Nullable JvmWatch jvm;
    private boolean foreignJvm;
    private @Nullable Path program;
    private long programSince;
    private long nextDetection;

    WatchedProcess(ProcessId id, Proc proc, TaskClock.Source clocks, JvmDetection detection, long now)
            throws TaskGoneException {
        this.id = id;
        this.proc = proc;
        this.clocks = clocks;
        this.detection = detection;
        this.births = Births.of(id.pid());
        this.programSince = now;
        this.nextDetection = now;
    }

    @Nullable
    JvmWatch jvm() {
        return jvm;
    }

    /** A JVM, but not HotSpot: its threads' roles are unknown, so they stay as they are. */
    boolean isForeignJvm() {
        return foreignJvm;
    }

    boolean hasEnded() {
        return births.threads() == 0;
    }

    Collection<WatchedThread> threads() {
        return threads.values();
    }

    /**
     * Brings threads and roles up to date.
     *
     * @param ended receives threads that are gone, for their last readings
     * @return whether there are new threads or roles
     */
    boolean look(List<WatchedThread> ended, long now) {
        if (now - nextDetection >= 0) {
            detect(now);
        }
        JvmWatch watch = jvm;
        if (watch != null) {
            watch.update();
        }
        // A Java thread moves the JVM's census, which is a memory read away; only for the JVM's own is the kernel
        // asked.
        boolean quiet = watch == null || (watch.classifier.quiet() && !watch.doubts.answered());
        if (watch != null && watch.hasCounters() && quiet && ++looks % LOOKS_A_COUNT != 0) {
            return false;
        }
        int count = births.threads();
        if (count == countAtLook && quiet) {
            return false;
        }
        countAtLook = count;
        if (watch != null) {
            watch.classifier.beforeListing();
        }
        return list(watch, ended);
    }

    private boolean list(@Nullable JvmWatch watch, List<WatchedThread> ended) {
        Set<Integer> gone = new HashSet<>(threads.keySet());
        List<Birth> born = new ArrayList<>();
        for (int tid : proc.tasks(id.pid())) {
            if (!gone.remove(tid)) {
                proc.task(id.pid(), tid).ifPresent(stat -> {
                    threads.put(tid, new WatchedThread(tid, stat.name(), clock(tid)));
                    born.add(new Birth(tid, stat.name(), stat.startTicks()));
                });
            }
        }
        gone.forEach(tid -> ended.add(threads.remove(tid)));
        if (watch == null) {
            return !born.isEmpty();
        }
        return classify(watch, born, List.copyOf(gone)) || !born.isEmpty();
    }

    private boolean classify(JvmWatch watch, List<Birth> born, List<Integer> gone) {
        for (int tid : watch.classifier.unsettled()) {
            proc.name(id.pid(), tid).ifPresent(name -> {
                watch.classifier.named(tid, name);
                WatchedThread thread = threads.get(tid);
                if (thread != null) {
                    thread.name = name;
                }
            });
        }
        boolean changed = watch.classifier.afterListing(born, gone);
        changed |= watch.doubts.settle(watch.classifier, threads.size());
        if (changed) {
            threads.values().forEach(thread -> thread.role = watch.classifier.role(thread.tid));
        }
        return changed;
    }

    private @Nullable TaskClock clock(int tid) {
        try {
            return clocks.of(id.pid(), tid);
        } catch (TaskGoneException gone) {
            return null;
        }
    }

    private void detect(long now) {
        Path current = executable();
        if (current != null && !current.equals(program)) {
            // The process has become another program (exec): it is as young as on its first day.
            program = current;
            programSince = now;
            jvm = null;
            countAtLook = -1;
        }
        long age = now - programSince;
        JvmWatch watch = jvm;
        boolean complete = foreignJvm || (watch != null && (watch.hasCounters() || age > COUNTERS_DUE_NANOS));
        if (!complete) {
            findJvm();
        }
        nextDetection = now
                + (complete
                        ? RAREST_DETECTION_NANOS
                        : Math.clamp(age / 4, CLOSEST_DETECTION_NANOS, RAREST_DETECTION_NANOS));
    }

    private void findJvm() {
        switch (detection.look(id.pid())) {
            case JvmDetection.Finding.HotSpot found -> {
                JvmWatch watch = jvm;
                if (watch == null) {
                    watch = new JvmWatch(id.pid());
                    jvm = watch;
                    // Its classifier is to see all threads as born, in the order they were.
                    forgetThreads();
                }
                found.perfData().ifPresent(watch::map);
            }
            case JvmDetection.Finding.OpenJ9() -> foreignJvm = true;
            case JvmDetection.Finding.NotJvm(), JvmDetection.Finding.Unreadable(String _) -> {}
        }
    }

    private void forgetThreads() {
        threads.values().forEach(WatchedProcess::closeClock);
        threads.clear();
        countAtLook = -1;
    }

    private @Nullable Path executable() {
        try {
            return Files.readSymbolicLink(proc.folder(id.pid()).resolve("exe"));
        } catch (IOException gone) {
            return null;
        }
    }

    static void closeClock(WatchedThread thread) {
        if (thread.clock != null) {
            thread.clock.close();
        }
    }

    @Override
    public void close() {
        births.close();
        threads.values().forEach(WatchedProcess::closeClock);
    }
}
