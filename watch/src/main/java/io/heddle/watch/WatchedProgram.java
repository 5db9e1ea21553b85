package io.heddle.watch;

import io.heddle.hotspot.JvmDetection;
import io.heddle.kernel.perf.TaskEvents;
import io.heddle.kernel.perf.TaskListener;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessTree;
import io.heddle.kernel.tasks.TaskClock;
import io.heddle.kernel.tasks.TaskGoneException;
import io.heddle.kernel.tasks.TaskStat;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A program as a process tree: the user's command with all living descendants of Heddle that are not its own, or
 * another tree. It reports changes to listeners and changes nothing. Used by the governor's thread alone.
 */
public final class WatchedProgram {
    private static final long MIN_SEARCH_PERIOD_NANOS = 20_000_000L;
    private static final long MAX_SEARCH_PERIOD_NANOS = 500_000_000L;

    /** The period of searches where the kernel reports births and ends of processes: a precaution. */
    private static final long MAX_SEARCH_PERIOD_BESIDE_EVENTS_NANOS = 5_000_000_000L;

    private static final Comparator<WatchedProcess> OLDEST_LISTING_FIRST =
            (one, other) -> Long.signum(one.listedAt() - other.listedAt());

    private final Proc proc;
    private final ProcessTree tree;
    private final ExcludedProcesses excluded;
    private final JvmDetection detection = new JvmDetection();
    private final List<ProgramListener> listeners = new ArrayList<>();
    private final List<WatchedThread> endedThreads = new ArrayList<>();
    private final TaskClock.Source clocks;
    private final ThreadListingBudget budget;
    private final Map<ProcessId, WatchedProcess> processes = new HashMap<>();
    private final Map<Integer, WatchedProcess> byPid = new HashMap<>();
    private final RecentForks forks = new RecentForks();
    private final TaskEvents events;
    private final TaskListener reports = new Reports();

    /** The pids of processes that are Heddle. Each governs its own children. */
    private final Set<Integer> heddles = new HashSet<>();

    private final long startedAt;
    private long nextSearch;
    private long searchedAt;

    /** Whether the last search was postponed by the start of an excluded process. */
    private boolean postponed;

    /** The process that Heddle has started, until the first update, which needs no search for it. */
    private @Nullable ProcessId unsearched;

    private Reported reported = Reported.NOTHING;

    /** The kernel's reports since the last update. */
    public enum Reported {
        NOTHING,
        /** Only tasks of other programs. */
        OTHERS,
        PROGRAM
    }

    /** A command that Heddle has started, and all descendants of Heddle that are not excluded. */
    public WatchedProgram(Proc proc, TaskEvents events, ExcludedProcesses excluded, ProcessId started, long now) {
        this(
                proc,
                events,
                excluded,
                new ProcessTree(proc, (int) ProcessHandle.current().pid()),
                now);
        tree.include(started);
        unsearched = started;
    }

    /** @param tree process tree of the program */
    public WatchedProgram(Proc proc, TaskEvents events, ExcludedProcesses excluded, ProcessTree tree, long now) {
        this(proc, events, excluded, tree, new TaskClock.Source(), now);
    }

    /** @param events task events, with no other reader */
    public WatchedProgram(
            Proc proc,
            TaskEvents events,
            ExcludedProcesses excluded,
            ProcessTree tree,
            TaskClock.Source clocks,
            long now) {
        this.proc = proc;
        this.events = events;
        this.excluded = excluded;
        this.tree = tree;
        this.clocks = clocks;
        this.budget = new ThreadListingBudget(now);
        this.startedAt = now;
        this.nextSearch = now;
        this.searchedAt = now;
    }

    public void addListener(ProgramListener listener) {
        listeners.add(listener);
        if (unsearched != null) {
            // A brief program may have ended before the first update.
            listener.launched(unsearched);
        }
    }

    /** Excludes one of Heddle's own children. */
    public void exclude(ProcessId child) {
        tree.exclude(child);
    }

    public Collection<WatchedProcess> processes() {
        return processes.values();
    }

    /**
     * The processes in the order of their last listing, the oldest first. All share one budget, and a process that
     * constantly creates threads must leave some of it to others.
     */
    List<WatchedProcess> processesByListing() {
        List<WatchedProcess> sorted = new ArrayList<>(processes.values());
        sorted.sort(OLDEST_LISTING_FIRST);
        return sorted;
    }

    /** Whether a living process of the program has the pid. */
    public boolean contains(int pid) {
        return byPid.containsKey(pid);
    }

    /**
     * Whether a JVM process of the program is a Heddle. If so, other policies do not apply to it and its descendants.
     */
    private boolean isHeddle(WatchedProcess process) {
        boolean found = HeddleDetection.isHeddle(proc, process.id().pid());
        if (found && heddles.add(process.id().pid())) {
            processes.values().stream().filter(this::isBelowHeddle).forEach(WatchedProcess::markGovernedElsewhere);
        }
        return found;
    }

    /** Whether a process is a Heddle of the program or a descendant of one. The nearest subreaper adopts orphans. */
    private boolean isBelowHeddle(WatchedProcess process) {
        int self = (int) ProcessHandle.current().pid();
        int pid = process.id().pid();
        while (pid > 0 && pid != self && !heddles.contains(pid)) {
            pid = proc.process(pid).map(TaskStat::parent).orElse(0);
        }
        return heddles.contains(pid);
    }

    /** The CPU time of its living processes, with a resolution of 10 ms. */
    public long cpuNanos() {
        return processes.keySet().stream()
                .flatMap(id -> proc.process(id.pid()).stream())
                .mapToLong(stat -> stat.cpuTicks() * TaskStat.NANOS_PER_TICK)
                .sum();
    }

    /**
     * Updates processes, JVMs, threads and roles, and reports changes to the listeners.
     *
     * @return what the kernel has reported of the machine's tasks since the last update
     */
    public Reported update(long now) {
        reported = Reported.NOTHING;
        boolean isFirst = unsearched != null;
        if (unsearched != null) {
            // The reports that are read next include those of its threads.
            add(unsearched, now);
            unsearched = null;
            nextSearch = now + MIN_SEARCH_PERIOD_NANOS;
        }
        events.read(reports);
        if (!isFirst && now - nextSearch >= 0) {
            nextSearch = now + searchPeriodNanos(now);
            if (tree.mayHaveGrown() || postponed || anyEnded()) {
                searchNow(now);
            } else {
                searchedAt = now;
            }
        }
        List<WatchedProcess> due = new ArrayList<>();
        for (WatchedProcess process : processesByListing()) {
            process.readCounters(now);
            if (process.isDue(now)) {
                process.beginUpdate(now);
                due.add(process);
            }
        }
        events.read(reports);
        for (WatchedProcess process : due) {
            update(process, now);
        }
        for (ProgramListener listener : listeners) {
            listener.updated(this, now);
        }
        return reported;
    }

    private long searchPeriodNanos(long now) {
        return events.isAvailable()
                ? MAX_SEARCH_PERIOD_BESIDE_EVENTS_NANOS
                : Math.clamp((now - startedAt) / 8, MIN_SEARCH_PERIOD_NANOS, MAX_SEARCH_PERIOD_NANOS);
    }

    /** The time of the next update if nothing is reported: {@link System#nanoTime}. */
    public long nextUpdate() {
        long next = nextSearch;
        for (WatchedProcess process : processes.values()) {
            long ofProcess = process.nextUpdate();
            next = ofProcess - next < 0 ? ofProcess : next;
        }
        return next;
    }

    /** Passes the kernel's reports on to the program's processes. */
    private final class Reports implements TaskListener {
        @Override
        public void startedThread(int pid, int tid, long at) {
            report(pid, new PendingTaskEvents.Change.Started(tid, at));
        }

        @Override
        public void startedProcess(int parentPid, int pid, long at) {
            forks.started(parentPid, pid);
            if (byPid.containsKey(parentPid)) {
                reported = Reported.PROGRAM;
                searchSoon();
            } else {
                reportOther();
            }
        }

        @Override
        public void ended(int pid, int tid) {
            if (pid == tid) {
                forks.ended(pid);
            }
            if (pid == tid && byPid.containsKey(pid)) {
                searchSoon();
            }
            report(pid, new PendingTaskEvents.Change.Ended(tid));
        }

        @Override
        public void renamed(int pid, int tid, String name) {
            report(pid, new PendingTaskEvents.Change.Renamed(tid, name));
        }

        @Override
        public void executed(int pid, long at) {
            report(pid, new PendingTaskEvents.Change.Executed(at));
        }

        @Override
        public void lost() {
            reported = Reported.PROGRAM;
            searchSoon();
            processes.values().forEach(WatchedProcess::requestListing);
        }

        private void report(int pid, PendingTaskEvents.Change change) {
            WatchedProcess process = byPid.get(pid);
            PendingTaskEvents changes = process == null ? null : process.reported();
            if (changes == null) {
                reportOther();
            } else {
                reported = Reported.PROGRAM;
                changes.add(change);
            }
        }

        private void reportOther() {
            if (reported == Reported.NOTHING) {
                reported = Reported.OTHERS;
            }
        }

        /** The next search comes soon, but not at once, because it reads the state of all processes of the machine. */
        private void searchSoon() {
            long soon = searchedAt + MIN_SEARCH_PERIOD_NANOS;
            nextSearch = soon - nextSearch < 0 ? soon : nextSearch;
        }
    }

    private void update(WatchedProcess process, long now) {
        WatchedJvm before = process.jvm();
        boolean changed = process.update(endedThreads, now);
        reportEndedThreads(process);
        WatchedJvm jvm = process.jvm();
        if (before != jvm) {
            reportJvmChange(process, before, jvm);
        }
        if (jvm != null) {
            jvm.takeProblem().ifPresent(why -> listeners.forEach(each -> each.warn(why)));
        }
        UnsupportedRuntime runtime = process.takeUnsupportedRuntime();
        if (runtime != null) {
            listeners.forEach(each -> each.foundUnsupportedRuntime(process, runtime));
        }
        if (changed) {
            for (ProgramListener listener : listeners) {
                listener.changedThreads(process);
            }
        }
    }

    private void reportEndedThreads(WatchedProcess process) {
        if (!endedThreads.isEmpty()) {
            List<WatchedThread> ended = List.copyOf(endedThreads);
            endedThreads.clear();
            listeners.forEach(each -> each.endedThreads(process, ended));
            ended.forEach(WatchedThread::close);
        }
    }

    private void reportJvmChange(WatchedProcess process, @Nullable WatchedJvm before, @Nullable WatchedJvm jvm) {
        if (before != null) {
            listeners.forEach(each -> each.endedJvm(before));
            before.close();
        }
        if (jvm != null) {
            listeners.forEach(each -> each.foundJvm(process, jvm));
        }
        if (!process.isGovernedElsewhere() && isHeddle(process)) {
            listeners.forEach(each -> each.foundHeddle(process));
        }
    }

    private boolean anyEnded() {
        return processes.values().stream().anyMatch(WatchedProcess::hasEnded);
    }

    /** Searches for new and ended processes, and reports them to the listeners. */
    public void searchNow(long now) {
        for (int pid : forks.descendants(byPid::containsKey)) {
            proc.identity(pid).ifPresent(tree::include);
        }
        Optional<List<ProcessId>> descendants = excluded.programProcesses(tree);
        postponed = descendants.isEmpty();
        descendants.ifPresent(living -> addAndRemove(living, now));
    }

    private void addAndRemove(List<ProcessId> living, long now) {
        Set<ProcessId> gone = new HashSet<>(processes.keySet());
        for (ProcessId id : living) {
            if (!gone.remove(id)) {
                add(id, now);
            }
        }
        for (ProcessId id : gone) {
            WatchedProcess process = processes.get(id);
            if (process != null) {
                remove(process);
            }
        }
        searchedAt = now;
    }

    private void add(ProcessId id, long now) {
        WatchedProcess process;
        try {
            PendingTaskEvents changes = events.isAvailable() ? new PendingTaskEvents() : null;
            process = new WatchedProcess(id, proc, clocks, detection, budget, changes, searchedAt, now);
        } catch (TaskGoneException gone) {
            // The process has ended since the search, and its usage is part of its parent's. Or file descriptors run
            // short, and the next search finds it again.
            return;
        }
        processes.put(id, process);
        byPid.put(id.pid(), process);
        if (!heddles.isEmpty() && isBelowHeddle(process)) {
            process.markGovernedElsewhere();
        }
        listeners.forEach(each -> each.started(process));
    }

    /** Stops watching a process that has ended, or that continues without Heddle. */
    private void remove(WatchedProcess process) {
        processes.remove(process.id());
        byPid.remove(process.id().pid(), process);
        heddles.remove(process.id().pid());
        endedThreads.addAll(process.threads());
        reportEndedThreads(process);
        WatchedJvm jvm = process.jvm();
        if (jvm != null) {
            listeners.forEach(each -> each.endedJvm(jvm));
        }
        listeners.forEach(each -> each.ended(process));
        process.close();
    }

    /**
     * Stops watching the program, after a last update of each process without a budget.
     *
     * @param last receives each process after its update
     */
    public void release(Consumer<WatchedProcess> last) {
        long now = System.nanoTime();
        events.read(reports);
        for (WatchedProcess process : List.copyOf(processes.values())) {
            // New threads must not keep inherited settings.
            budget.refill();
            process.requestListing();
            update(process, now);
            last.accept(process);
            remove(process);
        }
    }

    /** Sends a signal to all processes of the program. */
    public void signal(int signal) {
        for (ProcessId id : processes.keySet()) {
            Signals.send(id, signal);
        }
    }
}
