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
 * One process of the program: its threads and, once it turns out to be a JVM, their roles. Used by the governor's thread alone.
 *
 * <p>Where the kernel reports births and ends of threads, a look takes those over. Elsewhere a look compares the number of threads
 * with that of the last look (a statx), and lists the threads when it has changed. The reports are compared with a list now and
 * then, too.
 */
public final class WatchedProcess implements Task, AutoCloseable {
    /**
     * Threads are listed at one of so many looks that give no reason to: a thread that is born while another dies leaves
     * their number alone.
     */
    private static final int LOOKS_A_LISTING = 8;

    /** The same for a JVM with counters. */
    private static final int LOOKS_A_LISTING_BESIDE_COUNTERS = 256;

    /** The same, as a time, where threads are reported. */
    private static final long LISTING_PERIOD_NANOS = 4_000_000_000L;

    private static final int LOOKS_A_NAMING = 4;

    /** A classifier wants its looks this far apart, for names and counters to settle. */
    private static final long CLASSIFICATION_PERIOD_NANOS = 10_000_000L;

    private static final long COUNTERS_PERIOD_NANOS = 10_000_000L;

    private final ProcessId id;
    private final Proc proc;
    private final JvmDetection jvmDetection;
    private final ThreadCountProbe threadCount;
    private final SelfUsage ownUsage = SelfUsage.ofThread();
    private final ListingBudget budget;
    private final long seenSince;
    private final ThreadTable threads;

    /** Null where the kernel reports nothing. */
    private final @Nullable ReportedChanges reported;

    /** Threads that the classifier has not been told of, and those that it doesn't know to have ended. */
    private final Map<Integer, NewThread> unclassified = new LinkedHashMap<>();

    private final List<Integer> endedUnclassified = new ArrayList<>();

    private JvmSearch search;
    private int looks;

    /** The last look that showed all births there were: without a listing it showed that there was none. */
    private long lookedAt;

    private long listedAt;
    private long classifiedAt;
    private long countersReadAt;

    /** Whether this look is to classify threads: the counters were read before the reports. */
    private boolean isToClassify;

    /** The JVM whose classifier has been told of all threads. */
    private @Nullable WatchedJvm informed;

    private boolean leftAlone;
    private boolean hasReportedRuntime;

    /**
     * @param budget of the whole program
     * @param reported null where the kernel reports no threads
     * @param unseenSince when the process was not there yet
     */
    WatchedProcess(
            ProcessId id,
            Proc proc,
            TaskClock.Source clocks,
            JvmDetection jvmDetection,
            ListingBudget budget,
            @Nullable ReportedChanges reported,
            long unseenSince,
            long now)
            throws TaskGoneException {
        this.id = id;
        this.proc = proc;
        this.jvmDetection = jvmDetection;
        this.threadCount = ThreadCountProbe.of(id.pid());
        this.threads = new ThreadTable(proc, id.pid(), clocks);
        this.search = new JvmSearch(id.pid(), jvmDetection, unseenSince, now);
        this.budget = budget;
        this.reported = reported;
        this.seenSince = now;
        this.lookedAt = unseenSince;
        this.listedAt = unseenSince;
        this.classifiedAt = unseenSince;
        this.countersReadAt = unseenSince;
    }

    public ProcessId id() {
        return id;
    }

    /** When a search first found it: {@link System#nanoTime}. */
    public long seenSince() {
        return seenSince;
    }

    /** Null while no HotSpot JVM was found in it. */
    public @Nullable WatchedJvm jvm() {
        return search.jvm();
    }

    /** What runs Java in the process and is no HotSpot; null when nothing does, or when this was asked before. */
    @Nullable
    UnsupportedRuntime takeUnsupportedRuntime() {
        UnsupportedRuntime runtime = search.unsupportedRuntime();
        if (hasReportedRuntime) {
            return null;
        }
        hasReportedRuntime = runtime != null;
        return runtime;
    }

    /** What the kernel calls its first thread, which is what users know a process by. */
    public String name() {
        return proc.comm(id.pid(), id.pid()).orElse("PID " + id.pid());
    }

    /** Whether another Heddle governs it; its figures count all the same. */
    public boolean isLeftAlone() {
        return leftAlone;
    }

    void leaveAlone() {
        leftAlone = true;
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

    /** When its threads were listed last. */
    long listedAt() {
        return listedAt;
    }

    /** Where reports of its threads go; null where the kernel reports none. */
    @Nullable
    ReportedChanges reported() {
        return reported;
    }

    public Collection<WatchedThread> threads() {
        return threads.all();
    }

    /** The last look that showed that this thread was not there, or that its process was no JVM: {@link System#nanoTime}. */
    public long notJvmThreadUntil(WatchedThread thread) {
        long unfoundAt = search.unfoundAt();
        return unfoundAt - thread.unseenSince > 0 ? unfoundAt : thread.unseenSince;
    }

    /** Reads the JVM's counters, when that was a while ago. */
    void readCounters(long now) {
        WatchedJvm jvm = jvm();
        if (jvm != null && now - countersReadAt >= COUNTERS_PERIOD_NANOS) {
            countersReadAt = now;
            jvm.update();
        }
    }

    /** Whether there is anything to look for. Without reports only a look can tell. */
    boolean isDue(long now) {
        return reported == null || !reported.isEmpty() || now - nextLook() >= 0;
    }

    /**
     * Begins a look. Reports are to be read after this, and before {@link #look}: the classifier relies on it that threads which
     * the JVM has counted by now are reported.
     */
    void beginLook(long now) {
        WatchedJvm jvm = jvm();
        isToClassify = jvm != null && jvm == informed && now - classifiedAt >= CLASSIFICATION_PERIOD_NANOS;
        if (isToClassify && jvm != null) {
            jvm.classifier.beforeListing();
        }
    }

    /** Has the threads listed at the next look, whatever is reported. */
    void listAnew() {
        if (reported != null) {
            reported.lost();
        }
    }

    /** When the process is to be looked at again, even if nothing is reported: {@link System#nanoTime}. */
    long nextLook() {
        long next = listedAt + LISTING_PERIOD_NANOS;
        if (!search.isSettled()) {
            next = earlier(next, search.next());
        }
        WatchedJvm jvm = jvm();
        boolean isOutdated = jvm != informed || (reported != null && reported.areIncomplete());
        if (isOutdated || (jvm != null && (!unclassified.isEmpty() || !jvm.isQuiet()))) {
            next = earlier(next, classifiedAt + CLASSIFICATION_PERIOD_NANOS);
        }
        return next;
    }

    private static long earlier(long one, long other) {
        return one - other < 0 ? one : other;
    }

    /**
     * Brings threads and roles up to date.
     *
     * @param ended receives threads that are gone, for their last readings
     * @return whether there are new threads, names or roles, or another program in the process
     */
    public boolean look(List<WatchedThread> ended, long now) {
        return reported == null ? lookByCount(ended, now) : lookByReports(reported, ended, now);
    }

    private boolean lookByCount(List<WatchedThread> ended, long now) {
        WatchedJvm known = jvm();
        boolean counters = known != null && known.hasCounters();
        looks++;
        int count = threadCount.threads();
        if (hasLostJvm(count, now)) {
            return true;
        }
        WatchedJvm jvm = jvm();
        boolean isInformed = jvm == informed && (jvm == null || jvm.isQuiet());
        boolean moved = !isInformed || count != threads.size();
        boolean due = count > 1 && looks % (counters ? LOOKS_A_LISTING_BESIDE_COUNTERS : LOOKS_A_LISTING) == 0;
        boolean changed = false;
        if (!moved && !due) {
            lookedAt = now;
        } else if (budget.allows(now)) {
            changed = listWithin(budget, jvm, ended, moved ? lookedAt : listedAt, now);
        }
        if (looks % LOOKS_A_NAMING == 0) {
            threads.readInheritedNames();
        }
        return changed;
    }

    private boolean lookByReports(ReportedChanges reports, List<WatchedThread> ended, long now) {
        boolean changed = takeOver(reports, ended, now);
        if (hasLostJvm(threads.size(), now)) {
            return true;
        }
        WatchedJvm jvm = jvm();
        boolean due = reports.areIncomplete() || jvm != informed || now - listedAt >= LISTING_PERIOD_NANOS;
        if (due && budget.allows(now)) {
            reports.listed();
            changed |= listWithin(budget, jvm, ended, lookedAt, now);
            classifiedAt = now;
        } else if (jvm != null && isToClassify) {
            if (!unclassified.isEmpty() || !endedUnclassified.isEmpty() || !jvm.isQuiet()) {
                changed |= classify(jvm);
            }
            classifiedAt = now;
        }
        isToClassify = false;
        lookedAt = now;
        return changed;
    }

    /** Whether there is no JVM any more where there was one. */
    private boolean hasLostJvm(int count, long now) {
        search.look(count, now);
        WatchedJvm jvm = jvm();
        if (jvm == null && informed != null) {
            forget();
            return true;
        }
        if (jvm != informed) {
            threads.all().forEach(thread -> thread.ofJvm = true);
        }
        return false;
    }

    private boolean takeOver(ReportedChanges reports, List<WatchedThread> ended, long now) {
        boolean changed = false;
        boolean hasOneThread = threads.size() == 1;
        for (ReportedChanges.Change change : reports.take()) {
            switch (change) {
                case ReportedChanges.Change.Started(int tid, long at) -> {
                    if (hasOneThread) {
                        search.hadOneThread(at);
                    }
                    hasOneThread = false;
                    changed |= threads.get(tid) == null && add(tid, at);
                }
                case ReportedChanges.Change.Ended(int tid) -> remove(tid, ended);
                case ReportedChanges.Change.Renamed(int tid, String name) -> changed |= rename(tid, name);
                case ReportedChanges.Change.Executed(long at) -> {
                    beginAnew(at, now);
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

    /** Whether the thread is still there. */
    private boolean add(int tid, long unseenSince) {
        Optional<NewThread> birth = threads.add(tid, unseenSince, jvm() != null);
        if (birth.isPresent() && informed != null) {
            unclassified.put(tid, birth.get());
        }
        if (reported == null) {
            threads.expectName(tid);
        }
        return birth.isPresent();
    }

    private void remove(int tid, List<WatchedThread> ended) {
        WatchedThread gone = threads.remove(tid);
        if (gone != null) {
            ended.add(gone);
            if (informed != null && unclassified.remove(tid) == null) {
                endedUnclassified.add(tid);
            }
        }
    }

    private boolean listWithin(
            ListingBudget budget, @Nullable WatchedJvm jvm, List<WatchedThread> ended, long unseenSince, long now) {
        long before = ownUsage.read().cpuNanos();
        boolean changed = list(jvm, ended, unseenSince, now);
        budget.spend(ownUsage.read().cpuNanos() - before);
        listedAt = now;
        lookedAt = now;
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
            beginAnew(lookedAt, now);
            return true;
        }
        return (jvm != null && classify(jvm)) || changed;
    }

    /** Of a process's threads exec leaves only the first, and a living JVM always has others. */
    private boolean isAfterExec(int knownBefore, List<Integer> gone) {
        return knownBefore > 1 && gone.size() == knownBefore - 1 && threads.get(id.pid()) != null;
    }

    /** @param executedAt no later than when the process began to run its present program: {@link System#nanoTime} */
    private void beginAnew(long executedAt, long now) {
        search = new JvmSearch(id.pid(), jvmDetection, executedAt, now);
        forget();
        threads.all().forEach(thread -> thread.ofJvm = false);
        threads.readNames();
    }

    /** There is no classifier any more that anything could be new to. */
    private void forget() {
        informed = null;
        unclassified.clear();
        endedUnclassified.clear();
    }

    /** Has the JVM's classifier judge what is new to it. */
    private boolean classify(WatchedJvm jvm) {
        List<NewThread> born;
        List<Integer> gone;
        if (jvm != informed) {
            informed = jvm;
            // To its classifier all threads are new, under the names that they have by now.
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
        changed |= jvm.doubts.settle(jvm.classifier, threads.size());
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
