package io.heddle.kernel.tasks;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The descendants of one process, and itself where that is wanted, to be looked for only when the kernel has made a process or thread since the last look
 * ({@code /proc/loadavg} ends with the newest id). A descendant stays one when its parent ends and it is given another.
 */
public final class ProcessTree {
    /** The parent of all kernel threads; in a container a process like any other. */
    private static final int KTHREADD = 2;

    private static final long UNKNOWN = -1;

    private final Proc proc;
    private final int root;
    private final boolean kernelThreadsVisible;
    private final Set<Integer> excluded = new HashSet<>();

    private Set<ProcessId> knownExcluded = Set.of();

    /** Ids that need not be read again, until ids start from the bottom anew. */
    private Set<Integer> kernelThreads = new HashSet<>();

    private Set<ProcessId> known = new LinkedHashSet<>();
    private long newest = UNKNOWN;

    /** @param root the process whose children, grandchildren ... are the tree; itself is left out */
    public ProcessTree(Proc proc, int root) {
        this.proc = proc;
        this.root = root;
        this.kernelThreadsVisible = proc.process(KTHREADD)
                .filter(stat -> stat.parent() == 0 && stat.name().equals("kthreadd"))
                .isPresent();
    }

    /** A process and all below it. */
    public static ProcessTree including(Proc proc, ProcessId top) {
        ProcessTree tree = new ProcessTree(proc, top.pid());
        tree.known.add(top);
        return tree;
    }

    /** Leaves a child out, for example a watchdog, with all below it and all of the session that it may have made. */
    public void exclude(int pid) {
        excluded.add(pid);
    }

    /** All that was left out at the last {@link #descendants}. */
    public List<ProcessId> excluded() {
        return List.copyOf(knownExcluded);
    }

    /** Whether anything was born on the machine since the last {@link #descendants}; cheap. */
    public boolean mayHaveGrown() {
        return newest == UNKNOWN || newestId() != newest;
    }

    /** All living descendants, parents before children. */
    public List<ProcessId> descendants() {
        long before = newest;
        newest = newestId();
        int[] processes = proc.processes();
        if (processes.length == 0) {
            // The listing failed, which says nothing about the processes.
            newest = UNKNOWN;
            return List.copyOf(known);
        }
        if (newest < before) {
            kernelThreads = new HashSet<>();
        }
        Map<Integer, List<ProcessId>> children = new HashMap<>();
        Set<ProcessId> living = new HashSet<>();
        Set<ProcessId> outside = new LinkedHashSet<>();
        Set<Integer> kernelThreadsNow = new HashSet<>();
        for (int pid : processes) {
            TaskStat stat =
                    kernelThreads.contains(pid) ? null : proc.process(pid).orElse(null);
            if (kernelThreads.contains(pid) || (kernelThreadsVisible && stat != null && stat.parent() == KTHREADD)) {
                kernelThreadsNow.add(pid);
            } else if (stat != null && !stat.isDeadProcess()) {
                ProcessId id = new ProcessId(pid, stat.startTicks());
                living.add(id);
                children.computeIfAbsent(stat.parent(), parent -> new ArrayList<>())
                        .add(id);
                if (excluded.contains(pid) || excluded.contains(stat.session())) {
                    outside.add(id);
                }
            }
        }
        kernelThreads = kernelThreadsNow;

        knownExcluded.stream().filter(living::contains).forEach(outside::add);
        Set<ProcessId> leftOut = new LinkedHashSet<>(outside);
        outside.forEach(id -> addBelow(id.pid(), children, Set.of(), leftOut));
        knownExcluded = leftOut;

        Set<ProcessId> found = new LinkedHashSet<>();
        addBelow(root, children, leftOut, found);
        for (ProcessId id : known) {
            if (living.contains(id) && !leftOut.contains(id) && found.add(id)) {
                addBelow(id.pid(), children, leftOut, found);
            }
        }
        known = found;
        return List.copyOf(found);
    }

    private static void addBelow(
            int top, Map<Integer, List<ProcessId>> children, Set<ProcessId> leftOut, Set<ProcessId> found) {
        Deque<Integer> parents = new ArrayDeque<>(List.of(top));
        while (!parents.isEmpty()) {
            for (ProcessId child : children.getOrDefault(parents.poll(), List.of())) {
                if (!leftOut.contains(child) && found.add(child)) {
                    parents.add(child.pid());
                }
            }
        }
    }

    private long newestId() {
        String load =
                Proc.read(proc.folder(0).resolveSibling("loadavg")).orElse("").strip();
        return load.isEmpty() ? UNKNOWN : Long.parseLong(load.substring(load.lastIndexOf(' ') + 1));
    }
}
