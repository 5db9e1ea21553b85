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
 * A process tree: that of the user's command, which is all living descendants of Heddle that aren't its own, or another. Tells
 * listeners what happens in it, and changes nothing. Used by the governor's thread alone.
 */
public final class WatchedProgram {
    private static final long CLOSEST_SEARCH_NANOS = 20_000_000L;
    private static final long RAREST_SEARCH_NANOS = 500_000_000L;

    /** Where the kernel reports the births and ends of processes, a search without a report is a precaution. */
    private static final long RAREST_SEARCH_BESIDE_EVENTS_NANOS = 5_000_000_000L;

    private static final Comparator<WatchedProcess> LISTED_LONGEST_AGO =
            (one, other) -> Long.signum(one.listedAt() - other.listedAt());

    private final Proc proc;
    private final ProcessTree tree;
    private final ExcludedProcesses excluded;
    private final JvmDetection detection = new JvmDetection();
    private final List<ProgramListener> listeners = new ArrayList<>();
    private final List<WatchedThread> endedThreads = new ArrayList<>();
    private final TaskClock.Source clocks;
    private final ListingBudget budget;
    private final Map<ProcessId, WatchedProcess> processes = new HashMap<>();
    private final Map<Integer, WatchedProcess> byPid = new HashMap<>();
    private final TaskEvents events;
    private final TaskListener reports = new Reports();

    /** Processes of the program that are Heddle, by pid: each governs what it starts. */
    private final Set<Integer> heddles = new HashSet<>();

    private final long startedAt;
    private long nextSearch;
    private long searchedAt;

    /** Whether the last search had to wait for the start of an excluded process. */
    private boolean postponed;

    /** The process that Heddle has started, until the first look: that needs no search. */
    private @Nullable ProcessId unsearched;

    private Reported reported = Reported.NOTHING;

    /** What the kernel had reported by a look. */
    public enum Reported {
        NOTHING,
        /** Only tasks that are none of the program's. */
        OTHERS,
        PROGRAM
    }

    /** A command that Heddle has started, and all below Heddle that isn't excluded. */
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

    /** @param tree of the program */
    public WatchedProgram(Proc proc, TaskEvents events, ExcludedProcesses excluded, ProcessTree tree, long now) {
        this(proc, events, excluded, tree, new TaskClock.Source(), now);
    }

    /** @param events read by nobody else */
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
        this.budget = new ListingBudget(now);
        this.startedAt = now;
        this.nextSearch = now;
        this.searchedAt = now;
    }

    public void addListener(ProgramListener listener) {
        listeners.add(listener);
    }

    /** Leaves one of Heddle's own children out. */
    public void exclude(ProcessId child) {
        tree.exclude(child);
    }

    public Collection<WatchedProcess> processes() {
        return processes.values();
    }

    /**
     * The same, with those first whose threads were listed longest ago: all share one budget of listings, and a process that makes
     * threads all the time must leave some of it to the others.
     */
    List<WatchedProcess> processesByListing() {
        List<WatchedProcess> sorted = new ArrayList<>(processes.values());
        sorted.sort(LISTED_LONGEST_AGO);
        return sorted;
    }

    /** Whether a living process of the program has the pid. */
    public boolean contains(int pid) {
        return byPid.containsKey(pid);
    }

    /** Whether a process that turned out to be a JVM is a Heddle of the program's own; it is left alone from then on. */
    private boolean isHeddle(WatchedProcess process) {
        boolean found = HeddleDetection.isHeddle(proc, process.id().pid());
        if (found && heddles.add(process.id().pid())) {
            processes.values().stream().filter(this::isBelowHeddle).forEach(WatchedProcess::leaveAlone);
        }
        return found;
    }

    /** Whether it is a Heddle of the program's own, or descends from one; who is adopted is adopted by the nearest. */
    private boolean isBelowHeddle(WatchedProcess process) {
        int self = (int) ProcessHandle.current().pid();
        int pid = process.id().pid();
        while (pid > 0 && pid != self && !heddles.contains(pid)) {
            pid = proc.process(pid).map(TaskStat::parent).orElse(0);
        }
        return heddles.contains(pid);
    }

    /** The CPU time of its living processes, to a hundredth of a second. */
    public long cpuNanos() {
        return processes.keySet().stream()
                .flatMap(id -> proc.process(id.pid()).stream())
                .mapToLong(stat -> stat.cpuTicks() * TaskStat.NANOS_PER_TICK)
                .sum();
    }

    /**
     * Brings processes, JVMs, threads and roles up to date, and tells the listeners what has changed.
     *
     * @return what the kernel had reported of the machine's tasks since the last look
     */
    public Reported look(long now) {
        reported = Reported.NOTHING;
        boolean isFirst = unsearched != null;
        if (unsearched != null) {
            // Before the reports are read, which are of its threads.
            add(unsearched, now);
            unsearched = null;
            nextSearch = now + CLOSEST_SEARCH_NANOS;
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
                process.beginLook(now);
                due.add(process);
            }
        }
        events.read(reports);
        for (WatchedProcess process : due) {
            look(process, now);
        }
        return reported;
    }

    private long searchPeriodNanos(long now) {
        return events.isAvailable()
                ? RAREST_SEARCH_BESIDE_EVENTS_NANOS
                : Math.clamp((now - startedAt) / 8, CLOSEST_SEARCH_NANOS, RAREST_SEARCH_NANOS);
    }

    /** When to look again, even if nothing is reported: {@link System#nanoTime}. */
    public long nextLook() {
        long next = nextSearch;
        for (WatchedProcess process : processes.values()) {
            long ofProcess = process.nextLook();
            next = ofProcess - next < 0 ? ofProcess : next;
        }
        return next;
    }

    /** What the kernel reports of the machine's tasks goes to the program's processes. */
    private final class Reports implements TaskListener {
        @Override
        public void startedThread(int pid, int tid, long at) {
            report(pid, new ReportedChanges.Change.Started(tid, at));
        }

        @Override
        public void startedProcess(int parentPid, int pid, long at) {
            if (byPid.containsKey(parentPid)) {
                reported = Reported.PROGRAM;
                searchSoon();
            } else {
                reportOther();
            }
        }

        @Override
        public void ended(int pid, int tid) {
            if (pid == tid && byPid.containsKey(pid)) {
                searchSoon();
            }
            report(pid, new ReportedChanges.Change.Ended(tid));
        }

        @Override
        public void renamed(int pid, int tid, String name) {
            report(pid, new ReportedChanges.Change.Renamed(tid, name));
        }

        @Override
        public void executed(int pid, long at) {
            report(pid, new ReportedChanges.Change.Executed(at));
        }

        @Override
        public void lost() {
            reported = Reported.PROGRAM;
            searchSoon();
            processes.values().forEach(WatchedProcess::listAnew);
        }

        private void report(int pid, ReportedChanges.Change change) {
            WatchedProcess process = byPid.get(pid);
            ReportedChanges changes = process == null ? null : process.reported();
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

        /** A search reads the state of all processes of the machine. */
        private void searchSoon() {
            long soon = searchedAt + CLOSEST_SEARCH_NANOS;
            nextSearch = soon - nextSearch < 0 ? soon : nextSearch;
        }
    }

    private void look(WatchedProcess process, long now) {
        WatchedJvm before = process.jvm();
        boolean changed = process.look(endedThreads, now);
        tellEndedThreads(process);
        WatchedJvm jvm = process.jvm();
        if (before != jvm) {
            tellOtherJvm(process, before, jvm);
        }
        if (jvm != null) {
            jvm.trouble().ifPresent(why -> listeners.forEach(each -> each.warn(why)));
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

    private void tellEndedThreads(WatchedProcess process) {
        if (!endedThreads.isEmpty()) {
            List<WatchedThread> ended = List.copyOf(endedThreads);
            endedThreads.clear();
            listeners.forEach(each -> each.endedThreads(process, ended));
            ended.forEach(WatchedThread::close);
        }
    }

    private void tellOtherJvm(WatchedProcess process, @Nullable WatchedJvm before, @Nullable WatchedJvm jvm) {
        if (before != null) {
            listeners.forEach(each -> each.endedJvm(before));
            before.close();
        }
        if (jvm != null) {
            listeners.forEach(each -> each.foundJvm(process, jvm));
        }
        if (!process.isLeftAlone() && isHeddle(process)) {
            listeners.forEach(each -> each.foundHeddle(process));
        }
    }

    private boolean anyEnded() {
        return processes.values().stream().anyMatch(WatchedProcess::hasEnded);
    }

    /** Searches for new and ended processes, and tells the listeners. */
    public void searchNow(long now) {
        Optional<List<ProcessId>> descendants = excluded.descendantsBeside(tree);
        postponed = descendants.isEmpty();
        descendants.ifPresent(living -> update(living, now));
    }

    private void update(List<ProcessId> living, long now) {
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
            ReportedChanges changes = events.isAvailable() ? new ReportedChanges() : null;
            process = new WatchedProcess(id, proc, clocks, detection, budget, changes, searchedAt, now);
        } catch (TaskGoneException alreadyOver) {
            // It was born and died between two looks: its usage reaches us through its parent's. Or descriptors run
            // short: the
            // next search finds it anew.
            return;
        }
        processes.put(id, process);
        byPid.put(id.pid(), process);
        if (!heddles.isEmpty() && isBelowHeddle(process)) {
            process.leaveAlone();
        }
        listeners.forEach(each -> each.started(process));
    }

    /** Watches the process no more: it has ended, or goes on without Heddle. */
    private void remove(WatchedProcess process) {
        processes.remove(process.id());
        byPid.remove(process.id().pid(), process);
        heddles.remove(process.id().pid());
        endedThreads.addAll(process.threads());
        tellEndedThreads(process);
        WatchedJvm jvm = process.jvm();
        if (jvm != null) {
            listeners.forEach(each -> each.endedJvm(jvm));
        }
        listeners.forEach(each -> each.ended(process));
        process.close();
    }

    /**
     * Watches the program no more. Each process is looked at once more, whatever that costs.
     *
     * @param last is given each process after that
     */
    public void release(Consumer<WatchedProcess> last) {
        long now = System.nanoTime();
        events.read(reports);
        for (WatchedProcess process : List.copyOf(processes.values())) {
            // Threads that were just born must not keep what they inherited.
            budget.grant();
            process.listAnew();
            look(process, now);
            last.accept(process);
            remove(process);
        }
    }

    /** Signals every process of the program. */
    public void signal(int signal) {
        for (ProcessId id : processes.keySet()) {
            Signals.send(id, signal);
        }
    }
}
