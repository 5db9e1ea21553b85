package io.heddle.watch;

import io.heddle.hotspot.JvmDetection;
import io.heddle.hotspot.roles.NewThread;
import io.heddle.kernel.process.SelfUsage;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.TaskClock;
import io.heddle.kernel.tasks.TaskGoneException;
import io.heddle.kernel.tasks.ThreadCountProbe;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One process of the program, with its threads and, if it is a JVM, their roles. Used by the governor's thread alone.
 *
 * <p>If the kernel reports starts and ends of threads, an update applies the reports. Else it compares the number of
 * threads (a statx) and lists the threads if it has changed. Reports are also checked against a list now and then.
 */
public final class WatchedProcess implements Task, AutoCloseable {
    /**
     * The number of updates after which threads are listed in any case. A thread that starts while another ends does
     * not change their number.
     */
    private static final int UPDATES_PER_LISTING = 8;

    /** The same for a JVM with counters. */
    private static final int UPDATES_PER_LISTING_WITH_COUNTERS = 256;

    /** The same as a time, with reports. */
    private static final long LISTING_PERIOD_NANOS = 4_000_000_000L;

    private static final int UPDATES_PER_NAMING = 4;

    /** The least time between classifications, so that names and counters can settle. */
    private static final long CLASSIFICATION_PERIOD_NANOS = 10_000_000L;

    private static final long COUNTERS_PERIOD_NANOS = 10_000_000L;

    private final ProcessId id;
    private final Proc proc;
    private final JvmDetection jvmDetection;
    private final ThreadCountProbe threadCount;
    private final SelfUsage ownUsage = SelfUsage.ofThread();
    private final ThreadListingBudget budget;
    private final long seenSince;
    private final ThreadTable threads;

    /** The kernel's reports; null if it reports nothing. */
    private final @Nullable PendingTaskEvents reported;

    /** Threads that the classifier does not know yet, and ended threads that it still knows. */
    private final Map<Integer, NewThread> unclassified = new LinkedHashMap<>();

    private final List<Integer> endedUnclassified = new ArrayList<>();

    private ProcessJvmSearch search;
    private int updates;

    /** The last update that would have shown all new threads. If it listed none, there were none. */
    private long updatedAt;

    private long listedAt;
    private long classifiedAt;
    private long countersReadAt;

    /** Whether this update classifies threads, because counters were read before the reports. */
    private boolean isToClassify;

    /** The JVM whose classifier knows all threads. */
    private @Nullable WatchedJvm classified;

    private boolean governedElsewhere;
    private boolean hasReportedRuntime;

    /**
     * @param budget shared by the whole program
     * @param reported null if the kernel reports no threads
     * @param unseenSince last time at which the process is known to have been absent
     */
    WatchedProcess(
            ProcessId id,
            Proc proc,
            TaskClock.Source clocks,
            JvmDetection jvmDetection,
            ThreadListingBudget budget,
            @Nullable PendingTaskEvents reported,
            long unseenSince,
            long now)
            throws TaskGoneException {
        this.id = id;
        this.proc = proc;
        this.jvmDetection = jvmDetection;
        this.threadCount = ThreadCountProbe.of(id.pid());
        this.threads = new ThreadTable(proc, id.pid(), clocks);
        this.search = new ProcessJvmSearch(id.pid(), jvmDetection, unseenSince, now);
        this.budget = budget;
        this.reported = reported;
        this.seenSince = now;
        this.updatedAt = unseenSince;
        this.listedAt = unseenSince;
        this.classifiedAt = unseenSince;
        this.countersReadAt = unseenSince;
    }

    public ProcessId id() {
        return id;
    }

    /** The time when a search first found it: {@link System#nanoTime}. */
    public long seenSince() {
        return seenSince;
    }

    /** The HotSpot JVM in it; null if none was found. */
    public @Nullable WatchedJvm jvm() {
        return search.jvm();
    }

    /** The reason why its threads have no roles; null if there is none, or after the first call that returned it. */
    @Nullable
    UnsupportedRuntime takeUnsupportedRuntime() {
        UnsupportedRuntime runtime = search.unsupportedRuntime();
        if (hasReportedRuntime) {
            return null;
        }
        hasReportedRuntime = runtime != null;
        return runtime;
    }

    /** The name of its first thread in the kernel, by which users know a process. */
    public String name() {
        return proc.comm(id.pid(), id.pid()).orElse("PID " + id.pid());
    }

    /** Whether another Heddle governs it. Its figures count all the same. */
    public boolean isGovernedElsewhere() {
        return governedElsewhere;
    }

    void markGovernedElsewhere() {
        governedElsewhere = true;
    }

    boolean hasEnded() {
        return threadCount.threads() == 0;
    }

    @Override
    public int tid() {
        return id.pid();
    }

    @Override
    public boolean isAlive() {
        return proc.isAlive(id);
    }

    /** The time of the last listing. */
    long listedAt() {
        return listedAt;
    }

    /** The receiver of reports; null if the kernel reports no threads. */
    @Nullable
    PendingTaskEvents reported() {
        return reported;
    }

    public Collection<WatchedThread> threads() {
        return threads.all();
    }

    /**
     * The last time at which this thread is known to have been absent, or its process no JVM: {@link System#nanoTime}.
     */
    public long notJvmThreadUntil(WatchedThread thread) {
        long notJvmAt = search.notJvmAt();
        return notJvmAt - thread.unseenSince > 0 ? notJvmAt : thread.unseenSince;
    }

    /** Reads the JVM's counters if the last reading is old enough. */
    void readCounters(long now) {
        WatchedJvm jvm = jvm();
        if (jvm != null && now - countersReadAt >= COUNTERS_PERIOD_NANOS) {
            countersReadAt = now;
            jvm.update();
        }
    }

    /** Whether an update is due. Without reports it always is. */
    boolean isDue(long now) {
        return reported == null || !reported.isEmpty() || now - nextUpdate() >= 0;
    }

    /**
     * Begins an update. Reports must be read between this and {@link #update}, because the classifier relies on reports
     * of all threads that the JVM has counted by now.
     */
    void beginUpdate(long now) {
        WatchedJvm jvm = jvm();
        isToClassify = jvm != null && jvm == classified && now - classifiedAt >= CLASSIFICATION_PERIOD_NANOS;
        if (isToClassify && jvm != null) {
            jvm.classifier.beforeListing();
        }
    }

    /** Forces a listing at the next update. */
    void requestListing() {
        if (reported != null) {
            reported.lost();
        }
    }

    /** The time of the next update if nothing is reported: {@link System#nanoTime}. */
    long nextUpdate() {
        long next = listedAt + LISTING_PERIOD_NANOS;
        if (!search.isSettled()) {
            next = earlier(next, search.next());
        }
        WatchedJvm jvm = jvm();
        boolean isOutdated = jvm != classified || (reported != null && reported.areIncomplete());
        if (isOutdated || (jvm != null && (!unclassified.isEmpty() || !jvm.isUpToDate()))) {
            next = earlier(next, classifiedAt + CLASSIFICATION_PERIOD_NANOS);
        }
        return next;
    }

    private static long earlier(long one, long other) {
        return one - other < 0 ? one : other;
    }

    /**
     * Updates threads and roles.
     *
     * @param ended receives ended threads for their last readings
     * @return whether there are new threads, names or roles, or another program in the process
     */
    public boolean update(List<WatchedThread> ended, long now) {
        return reported == null ? updateByCount(ended, now) : updateByReports(reported, ended, now);
    }

    private boolean updateByCount(List<WatchedThread> ended, long now) {
        WatchedJvm known = jvm();
        boolean counters = known != null && known.hasCounters();
        updates++;
        int count = threadCount.threads();
        if (hasLostJvm(count, now)) {
            return true;
        }
        WatchedJvm jvm = jvm();
        boolean isClassified = jvm == classified && (jvm == null || jvm.isUpToDate());
        boolean moved = !isClassified || count != threads.size();
        boolean due = count > 1 && updates % (counters ? UPDATES_PER_LISTING_WITH_COUNTERS : UPDATES_PER_LISTING) == 0;
        boolean changed = false;
        if (!moved && !due) {
            updatedAt = now;
        } else if (budget.allows(now)) {
            changed = listWithin(budget, jvm, ended, moved ? updatedAt : listedAt, now);
        }
        if (updates % UPDATES_PER_NAMING == 0) {
            threads.readInheritedNames();
        }
        return changed;
    }

    private boolean updateByReports(PendingTaskEvents reports, List<WatchedThread> ended, long now) {
        boolean changed = takeOver(reports, ended, now);
        if (hasLostJvm(threads.size(), now)) {
            return true;
        }
        WatchedJvm jvm = jvm();
        boolean due = reports.areIncomplete() || jvm != classified || now - listedAt >= LISTING_PERIOD_NANOS;
        if (due && budget.allows(now)) {
            reports.listed();
            changed |= listWithin(budget, jvm, ended, updatedAt, now);
            classifiedAt = now;
        } else if (jvm != null && isToClassify) {
            if (!unclassified.isEmpty() || !endedUnclassified.isEmpty() || !jvm.isUpToDate()) {
                changed |= classify(jvm);
            }
            classifiedAt = now;
        }
        isToClassify = false;
        updatedAt = now;
        return changed;
    }

    /** Whether the process no longer runs the JVM that it ran. */
    private boolean hasLostJvm(int count, long now) {
        search.update(count, now);
        WatchedJvm jvm = jvm();
        if (jvm == null && classified != null) {
            discardPending();
            return true;
        }
        if (jvm != classified) {
            threads.all().forEach(thread -> thread.ofJvm = true);
        }
        return false;
    }

    private boolean takeOver(PendingTaskEvents reports, List<WatchedThread> ended, long now) {
        boolean changed = false;
        boolean hasOneThread = threads.size() == 1;
        for (PendingTaskEvents.Change change : reports.take()) {
            switch (change) {
                case PendingTaskEvents.Change.Started(int tid, long at) -> {
                    if (hasOneThread) {
                        search.hadOneThread(at);
                    }
                    hasOneThread = false;
                    changed |= threads.get(tid) == null && add(tid, at);
                }
                case PendingTaskEvents.Change.Ended(int tid) -> remove(tid, ended);
                case PendingTaskEvents.Change.Renamed(int tid, String name) -> changed |= rename(tid, name);
                case PendingTaskEvents.Change.Executed(long at) -> {
                    restart(at, now);
                    hasOneThread = true;
                    reports.lost();
                    changed = true;
                }
            }
        }
        return changed;
    }

    private boolean rename(int tid, String name) {
        WatchedThread thread = threads.get(tid);
        if (thread == null || thread.name.equals(name)) {
            return false;
        }
        thread.name = name;
        return thread.role == null;
    }

    /**
     * Adds a thread.
     *
     * @return whether it is still alive
     */
    private boolean add(int tid, long unseenSince) {
        Optional<NewThread> birth = threads.add(tid, unseenSince, jvm() != null);
        if (birth.isPresent() && classified != null) {
            unclassified.put(tid, birth.get());
        }
        if (reported == null) {
            threads.rereadNameLater(tid);
        }
        return birth.isPresent();
    }

    private void remove(int tid, List<WatchedThread> ended) {
        WatchedThread gone = threads.remove(tid);
        if (gone != null) {
            ended.add(gone);
            if (classified != null && unclassified.remove(tid) == null) {
                endedUnclassified.add(tid);
            }
        }
    }

    private boolean listWithin(
            ThreadListingBudget budget,
            @Nullable WatchedJvm jvm,
            List<WatchedThread> ended,
            long unseenSince,
            long now) {
        long before = ownUsage.read().cpuNanos();
        boolean changed = list(jvm, ended, unseenSince, now);
        budget.spend(ownUsage.read().cpuNanos() - before);
        listedAt = now;
        updatedAt = now;
        return changed;
    }

    private boolean list(@Nullable WatchedJvm jvm, List<WatchedThread> ended, long unseenSince, long now) {
        if (jvm != null) {
            jvm.classifier.beforeListing();
        }
        int[] listed = proc.tasks(id.pid());
        int knownBefore = threads.size();
        Set<Integer> unlisted = new HashSet<>(threads.ids());
        boolean changed = false;
        for (int tid : listed) {
            changed |= unlisted.remove(tid) ? threads.retryClock(tid) : add(tid, unseenSince);
        }
        boolean complete = listed.length > 0 || hasEnded();
        List<Integer> gone =
                unlisted.stream().filter(tid -> threads.isGone(tid, complete)).toList();
        gone.forEach(tid -> remove(tid, ended));
        if (search.hasFound() && isAfterExec(knownBefore, gone)) {
            restart(updatedAt, now);
            return true;
        }
        return (jvm != null && classify(jvm)) || changed;
    }

    /** Whether exec has replaced a JVM: exec ends all threads but the first, and a living JVM always has others. */
    private boolean isAfterExec(int knownBefore, List<Integer> gone) {
        return knownBefore > 1 && gone.size() == knownBefore - 1 && threads.get(id.pid()) != null;
    }

    /** @param executedAt no later than when the process began to run its present program: {@link System#nanoTime} */
    private void restart(long executedAt, long now) {
        search = new ProcessJvmSearch(id.pid(), jvmDetection, executedAt, now);
        discardPending();
        threads.all().forEach(thread -> thread.ofJvm = false);
        threads.readNames();
    }

    /** Discards what is pending for the classifier, because there is no JVM any more. */
    private void discardPending() {
        classified = null;
        unclassified.clear();
        endedUnclassified.clear();
    }

    /** Passes new and ended threads to the JVM's classifier. */
    private boolean classify(WatchedJvm jvm) {
        List<NewThread> born;
        List<Integer> gone;
        if (jvm != classified) {
            classified = jvm;
            // All threads are new to this classifier, under their current names.
            threads.readNames();
            born = threads.all().stream().map(WatchedProcess::birth).toList();
            gone = List.of();
        } else {
            for (int tid : jvm.classifier.tidsToReread()) {
                WatchedThread thread = threads.get(tid);
                if (thread != null) {
                    if (reported == null) {
                        threads.readName(thread);
                    }
                    jvm.classifier.updateName(tid, thread.name);
                }
            }
            born = List.copyOf(unclassified.values());
            gone = List.copyOf(endedUnclassified);
        }
        unclassified.clear();
        endedUnclassified.clear();
        boolean changed = jvm.classifier.afterListing(born, gone);
        changed |= jvm.threadDump.settle(jvm.classifier, threads.size());
        if (changed) {
            threads.all().forEach(thread -> thread.role = jvm.classifier.role(thread.tid()));
        }
        return changed;
    }

    private static NewThread birth(WatchedThread thread) {
        return new NewThread(thread.tid(), thread.name, thread.startTicks);
    }

    @Override
    public void close() {
        threadCount.close();
        WatchedJvm jvm = jvm();
        if (jvm != null) {
            jvm.close();
        }
        threads.close();
    }
}
