package io.heddle.governor.session;

import io.heddle.hotspot.Birth;
import io.heddle.hotspot.JvmDetection;
import io.heddle.kernel.process.OwnUsage;
import io.heddle.kernel.tasks.Births;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.TaskClock;
import io.heddle.kernel.tasks.TaskGoneException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One process of the program: its threads and, once it turns out to be a JVM, their roles. Looking is cheap while nothing
 * changes: a statx and a few memory reads. Used by the governor's thread alone.
 */
final class WatchedProcess implements Task, AutoCloseable {
    /**
     * Threads are listed at one of so many looks that give no reason to: a thread that is born while another dies leaves
     * their number alone.
     */
    private static final int LOOKS_A_LISTING = 8;

    /** The same for a JVM with counters. */
    private static final int LOOKS_A_LISTING_BESIDE_COUNTERS = 256;

    /** Who bears the name it was born with after so much work has no other. */
    private static final long NAMELESS_NANOS = 20_000_000L;

    private static final int LOOKS_A_NAMING = 4;

    /** A clock and a name take some 10 µs to read. */
    private static final int NAMES_A_LOOK = 32;

    final ProcessId id;
    private final Proc proc;
    private final TaskClock.Source clocks;
    private final JvmDetection jvmDetection;
    private final Births births;
    private final OwnUsage ownUsage = OwnUsage.ofThread();
    private final ListingBudget budget;
    final long seenSince;
    private final Map<Integer, WatchedThread> threads = new HashMap<>();

    /** Those that bear the name of who made them: they take their own when they first run, which may be long after their start. */
    private final Queue<WatchedThread> unnamed = new ArrayDeque<>();

    private Detection detection;
    private int looks;

    /** The last look that showed all births there were: without a listing it showed that there was none. */
    private long lookedAt;

    private long listedAt;

    /** The JVM whose classifier has been told of all threads. */
    private @Nullable JvmWatch informed;

    private boolean leftAlone;

    /**
     * @param budget of the whole program
     * @param unseenSince when the process was not there yet
     */
    WatchedProcess(
            ProcessId id,
            Proc proc,
            TaskClock.Source clocks,
            JvmDetection jvmDetection,
            ListingBudget budget,
            long unseenSince,
            long now)
            throws TaskGoneException {
        this.id = id;
        this.proc = proc;
        this.clocks = clocks;
        this.jvmDetection = jvmDetection;
        this.births = Births.of(id.pid());
        this.detection = new Detection(id.pid(), jvmDetection, unseenSince, now);
        this.budget = budget;
        this.seenSince = now;
        this.lookedAt = unseenSince;
        this.listedAt = unseenSince;
    }

    @Nullable
    JvmWatch jvm() {
        return detection.jvm();
    }

    @Nullable
    ForeignRuntime foreignRuntime() {
        return detection.foreignRuntime();
    }

    /** What the kernel calls its first thread, which is what users know a process by. */
    String name() {
        return proc.name(id.pid(), id.pid()).orElse("PID " + id.pid());
    }

    /** Whether its threads are another Heddle's to treat; its figures count all the same. */
    boolean isLeftAlone() {
        return leftAlone;
    }

    void leaveAlone() {
        leftAlone = true;
    }

    boolean hasEnded() {
        return births.threads() == 0;
    }

    @Override
    public int tid() {
        return id.pid();
    }

    @Override
    public boolean isAlive() {
        return proc.isAlive(id);
    }

    /** When its threads were listed last. */
    long listedAt() {
        return listedAt;
    }

    Collection<WatchedThread> threads() {
        return threads.values();
    }

    /** When this thread, as one of a JVM, was certainly not there yet: it can't have run untreated for longer. */
    long untreatedSince(WatchedThread thread) {
        long unfoundAt = detection.unfoundAt();
        return unfoundAt - thread.unseenSince > 0 ? unfoundAt : thread.unseenSince;
    }

    /**
     * Brings threads and roles up to date.
     *
     * @param ended receives threads that are gone, for their last readings
     * @return whether there are new threads or roles, or another program in the process
     */
    boolean look(List<WatchedThread> ended, long now) {
        JvmWatch known = jvm();
        if (known != null) {
            known.update();
        }
        boolean counters = known != null && known.hasCounters();
        looks++;
        int count = births.threads();
        detection.look(count, now);
        JvmWatch watch = jvm();
        if (watch == null && informed != null) {
            informed = null;
            return true;
        }
        boolean told = watch != informed || (watch != null && !watch.isQuiet());
        boolean moved = told || count != threads.size();
        boolean due = count > 1 && looks % (counters ? LOOKS_A_LISTING_BESIDE_COUNTERS : LOOKS_A_LISTING) == 0;
        boolean changed = false;
        if (moved || due) {
            if (budget.allows(now)) {
                long before = ownUsage.read().cpuNanos();
                changed = list(watch, ended, moved ? lookedAt : listedAt, now);
                budget.spend(ownUsage.read().cpuNanos() - before);
                listedAt = now;
                lookedAt = now;
            }
        } else {
            lookedAt = now;
        }
        if (looks % LOOKS_A_NAMING == 0) {
            takeNames();
        }
        return changed;
    }

    private void takeNames() {
        for (int i = Math.min(unnamed.size(), NAMES_A_LOOK); i > 0; i--) {
            WatchedThread thread = unnamed.remove();
            if (thread.clock == null || !thread.clock.update()) {
                continue;
            }
            String inherited = thread.name;
            if (thread.hasRunSinceNaming()) {
                readName(thread);
            }
            if (thread.name.equals(inherited) && thread.clock.cpuNanos() < NAMELESS_NANOS) {
                unnamed.add(thread);
            }
        }
    }

    private boolean list(@Nullable JvmWatch watch, List<WatchedThread> ended, long unseenSince, long now) {
        if (watch != null) {
            watch.classifier.beforeListing();
        }
        int[] listed = proc.tasks(id.pid());
        int knownBefore = threads.size();
        Set<Integer> unlisted = new HashSet<>(threads.keySet());
        List<Birth> born = new ArrayList<>();
        boolean clocked = false;
        for (int tid : listed) {
            if (unlisted.remove(tid)) {
                clocked |= retryClock(tid);
            } else {
                proc.task(id.pid(), tid).ifPresent(stat -> {
                    Birth birth = new Birth(tid, stat.name(), stat.startTicks());
                    WatchedThread thread = new WatchedThread(proc, id.pid(), birth, clock(tid), unseenSince);
                    threads.put(tid, thread);
                    born.add(birth);
                    if (isNameInherited(thread)) {
                        unnamed.add(thread);
                    }
                });
            }
        }
        boolean complete = listed.length > 0 || hasEnded();
        List<Integer> gone =
                unlisted.stream().filter(tid -> isGone(tid, complete)).toList();
        gone.forEach(tid -> ended.add(threads.remove(tid)));
        if (detection.hasFound() && isAfterExec(knownBefore, gone)) {
            beginAnew(now);
            return true;
        }
        return (watch != null && classify(watch, born, gone)) || !born.isEmpty() || clocked;
    }

    private boolean isNameInherited(WatchedThread thread) {
        WatchedThread first = threads.get(id.pid());
        return first != null && first.name.equals(thread.name);
    }

    /** A list may miss a living thread; one that has a clock is gone when that can't be read. */
    private boolean isGone(int tid, boolean complete) {
        WatchedThread thread = threads.get(tid);
        return thread == null || (thread.clock == null ? complete : !thread.clock.update());
    }

    /** Of a process's threads exec leaves only the first, and a living JVM always has others. */
    private boolean isAfterExec(int knownBefore, List<Integer> gone) {
        return knownBefore > 1 && gone.size() == knownBefore - 1 && threads.containsKey(id.pid());
    }

    private void beginAnew(long now) {
        detection = new Detection(id.pid(), jvmDetection, lookedAt, now);
        informed = null;
        threads.values().forEach(this::readName);
    }

    private boolean classify(JvmWatch watch, List<Birth> born, List<Integer> gone) {
        if (watch != informed) {
            informed = watch;
            // To its classifier all threads are new, under the names that they have by now.
            threads.values().forEach(this::readName);
            return judge(
                    watch, threads.values().stream().map(WatchedProcess::birth).toList(), List.of());
        }
        for (int tid : watch.classifier.unsettled()) {
            WatchedThread thread = threads.get(tid);
            if (thread != null) {
                readName(thread);
                watch.classifier.named(tid, thread.name);
            }
        }
        return judge(watch, born, gone);
    }

    private boolean judge(JvmWatch watch, List<Birth> born, List<Integer> gone) {
        boolean changed = watch.classifier.afterListing(born, gone);
        changed |= watch.doubts.settle(watch.classifier, threads.size());
        if (changed) {
            threads.values().forEach(thread -> thread.role = watch.classifier.role(thread.tid));
        }
        return changed;
    }

    private void readName(WatchedThread thread) {
        thread.name = proc.name(id.pid(), thread.tid).orElse(thread.name);
    }

    private static Birth birth(WatchedThread thread) {
        return new Birth(thread.tid, thread.name, thread.startTicks);
    }

    /** A thread without a clock gets one when descriptors are free again, and with it the priority that it was refused. */
    private boolean retryClock(int tid) {
        WatchedThread thread = threads.get(tid);
        if (thread == null || thread.clock != null || !thread.isAlive()) {
            return false;
        }
        thread.clock = clock(tid);
        thread.applied = thread.clock == null ? thread.applied : null;
        return thread.clock != null;
    }

    private @Nullable TaskClock clock(int tid) {
        try {
            return clocks.of(id.pid(), tid);
        } catch (TaskGoneException gone) {
            return null;
        }
    }

    @Override
    public void close() {
        births.close();
        JvmWatch watch = jvm();
        if (watch != null) {
            watch.close();
        }
        for (WatchedThread thread : threads.values()) {
            if (thread.clock != null) {
                thread.clock.close();
            }
        }
    }
}
