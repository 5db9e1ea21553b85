package io.heddle.governor.session;

import io.heddle.governor.neighbours.Ancestry;
import io.heddle.hotspot.JvmDetection;
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

/** A process tree: that of the user's command, all living descendants of Heddle that aren't its own, or another. */
final class Program {
    private static final long CLOSEST_SEARCH_NANOS = 20_000_000L;
    private static final long RAREST_SEARCH_NANOS = 500_000_000L;

    private static final Comparator<WatchedProcess> LISTED_LONGEST_AGO =
            (one, other) -> Long.signum(one.listedAt() - other.listedAt());

    private final Proc proc;
    private final ProcessTree tree;
    private final Outsiders outsiders;
    private final JvmDetection detection = new JvmDetection();
    private final TaskClock.Source clocks;
    private final ListingBudget budget;
    private final Map<ProcessId, WatchedProcess> processes = new HashMap<>();

    /** Processes of the program that are Heddle, by pid: each treats what it starts. */
    private final Set<Integer> heddles = new HashSet<>();

    private final long startedAt;
    private long nextSearch;
    private long searchedAt;

    /** Whether the last search had to wait for an outsider's start. */
    private boolean postponed;

    /** A command that Heddle has started, and all below Heddle that isn't an outsider. */
    Program(Proc proc, Outsiders outsiders, ProcessId started, long now) {
        this(
                proc,
                outsiders,
                new ProcessTree(proc, (int) ProcessHandle.current().pid()),
                now);
        tree.include(started);
    }

    Program(Proc proc, Outsiders outsiders, ProcessTree tree, long now) {
        this(proc, outsiders, tree, new TaskClock.Source(), now);
    }

    Program(Proc proc, Outsiders outsiders, ProcessTree tree, TaskClock.Source clocks, long now) {
        this.proc = proc;
        this.outsiders = outsiders;
        this.tree = tree;
        this.clocks = clocks;
        this.budget = new ListingBudget(now);
        this.startedAt = now;
        this.nextSearch = now;
        this.searchedAt = now;
    }

    /** Leaves one of Heddle's own children out. */
    void exclude(ProcessId child) {
        tree.exclude(child);
    }

    Collection<WatchedProcess> processes() {
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

    /** Lets the next listing of threads begin, whatever listings have cost so far. */
    void grantListing() {
        budget.grant();
    }

    boolean contains(int pid) {
        return processes.keySet().stream().anyMatch(id -> id.pid() == pid);
    }

    /** Whether a process that turned out to be a JVM is a Heddle of the program's own; it is left alone from then on. */
    boolean isHeddle(WatchedProcess process) {
        boolean found = Ancestry.isHeddle(proc, process.id.pid());
        if (found && heddles.add(process.id.pid())) {
            processes.values().stream().filter(this::isBelowHeddle).forEach(WatchedProcess::leaveAlone);
        }
        return found;
    }

    /** Whether it is a Heddle of the program's own, or descends from one; who is adopted is adopted by the nearest. */
    private boolean isBelowHeddle(WatchedProcess process) {
        int self = (int) ProcessHandle.current().pid();
        int pid = process.id.pid();
        while (pid > 0 && pid != self && !heddles.contains(pid)) {
            pid = proc.process(pid).map(TaskStat::parent).orElse(0);
        }
        return heddles.contains(pid);
    }

    /** The CPU time of its living processes, to a hundredth of a second. */
    long cpuNanos() {
        return processes.keySet().stream()
                .flatMap(id -> proc.process(id.pid()).stream())
                .mapToLong(stat -> stat.cpuTicks() * TaskStat.NANOS_A_TICK)
                .sum();
    }

    /** What a search found. */
    record Change(List<WatchedProcess> born, List<WatchedProcess> ended) {
        static final Change NONE = new Change(List.of(), List.of());

        boolean isNone() {
            return born.isEmpty() && ended.isEmpty();
        }
    }

    /** Searches for new and ended processes when it is time and the kernel has made any; else does nothing. */
    Change search(long now) {
        if (now - nextSearch < 0) {
            return Change.NONE;
        }
        nextSearch = now + Math.clamp((now - startedAt) / 8, CLOSEST_SEARCH_NANOS, RAREST_SEARCH_NANOS);
        if (tree.mayHaveGrown() || postponed || anyEnded()) {
            return searchNow(now);
        }
        searchedAt = now;
        return Change.NONE;
    }

    private boolean anyEnded() {
        return processes.values().stream().anyMatch(WatchedProcess::hasEnded);
    }

    Change searchNow(long now) {
        Optional<List<ProcessId>> descendants = outsiders.descendantsBeside(tree);
        postponed = descendants.isEmpty();
        return descendants.map(living -> take(living, now)).orElse(Change.NONE);
    }

    private Change take(List<ProcessId> living, long now) {
        List<WatchedProcess> born = new ArrayList<>();
        Set<ProcessId> gone = new HashSet<>(processes.keySet());
        for (ProcessId id : living) {
            if (!gone.remove(id)) {
                try {
                    WatchedProcess process = new WatchedProcess(id, proc, clocks, detection, budget, searchedAt, now);
                    processes.put(id, process);
                    if (!heddles.isEmpty() && isBelowHeddle(process)) {
                        process.leaveAlone();
                    }
                    born.add(process);
                } catch (TaskGoneException alreadyOver) {
                    // It was born and died between two looks: its usage reaches us through its parent's. Or descriptors
                    // run short: it is met anew at the next search.
                }
            }
        }
        List<WatchedProcess> ended = new ArrayList<>();
        for (ProcessId id : gone) {
            WatchedProcess process = processes.remove(id);
            if (process != null) {
                heddles.remove(id.pid());
                ended.add(process);
            }
        }
        searchedAt = now;
        return new Change(born, ended);
    }

    /** Signals every process of the program. */
    void signal(int signal) {
        for (ProcessId id : processes.keySet()) {
            Signals.send(id, signal);
        }
    }
}
