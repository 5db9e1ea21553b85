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

    /** Adopts, in its PID namespace, whatever loses its parent: also what others have started in a container. */
    private static final int FIRST_PROCESS = 1;

    private static final int NONE = -1;
    private static final long UNKNOWN = -1;

    private final Proc proc;
    private final int root;
    private final boolean kernelThreadsVisible;

    /** What was left out, until two looks in a row have shown neither it nor a process of its session. */
    private final Set<ProcessId> excluded = new HashSet<>();

    private Set<ProcessId> missing = new HashSet<>();
    private Set<ProcessId> knownExcluded = Set.of();

    /** The sessions that the root and descendants are in, or were while others still are. */
    private Set<Integer> sessions = new HashSet<>();

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
        // By its identity: once it has ended, its pid may be another's.
        ProcessTree tree = new ProcessTree(proc, NONE);
        tree.include(top);
        return tree;
    }

    /** Leaves a child out, for example a watchdog, with all below it and all of the session that it may have made. */
    public void exclude(ProcessId process) {
        excluded.add(process);
    }

    /** Takes a process in, for example a child of the root that the root has started itself. */
    public void include(ProcessId process) {
        known.add(process);
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
        Map<Integer, List<ProcessId>> members = new HashMap<>();
        Map<Integer, Long> births = new HashMap<>();
        int rootSession = NONE;
        Set<Integer> kernelThreadsNow = new HashSet<>();
        for (int pid : processes) {
            TaskStat stat =
                    kernelThreads.contains(pid) ? null : proc.process(pid).orElse(null);
            if (kernelThreads.contains(pid) || (kernelThreadsVisible && stat != null && stat.parent() == KTHREADD)) {
                kernelThreadsNow.add(pid);
            } else if (stat != null) {
                births.put(pid, stat.startTicks());
                if (!stat.isDeadProcess()) {
                    ProcessId id = new ProcessId(pid, stat.startTicks());
                    living.add(id);
                    children.computeIfAbsent(stat.parent(), parent -> new ArrayList<>())
                            .add(id);
                    members.computeIfAbsent(stat.session(), session -> new ArrayList<>())
                            .add(id);
                    rootSession = pid == root ? stat.session() : rootSession;
                }
            }
        }
        kernelThreads = kernelThreadsNow;

        Set<ProcessId> outside = outside(births, living, members);
        if (root == FIRST_PROCESS) {
            removeStrangers(children, members, rootSession);
        }
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
        sessions.retainAll(members.keySet());
        members.forEach((session, ids) -> {
            if (ids.stream().anyMatch(found::contains)) {
                sessions.add(session);
            }
        });
        return List.copyOf(found);
    }

    /** The living processes that are left out, without what is below them; forgets what has ended with its session. */
    private Set<ProcessId> outside(
            Map<Integer, Long> births, Set<ProcessId> living, Map<Integer, List<ProcessId>> members) {
        Set<ProcessId> outside = new LinkedHashSet<>();
        Set<ProcessId> unseen = new HashSet<>();
        for (ProcessId id : excluded) {
            // A pid is not given out anew while it is a session's number: another process with it means another
            // session.
            boolean isReused = births.getOrDefault(id.pid(), id.startTicks()) != id.startTicks();
            List<ProcessId> session = isReused ? List.of() : members.getOrDefault(id.pid(), List.of());
            outside.addAll(session);
            if (living.contains(id)) {
                outside.add(id);
            } else if (session.isEmpty()) {
                unseen.add(id);
            }
        }
        // One look may miss a process that is born meanwhile.
        excluded.removeIf(id -> unseen.contains(id) && missing.contains(id));
        unseen.retainAll(excluded);
        missing = unseen;
        knownExcluded.stream().filter(living::contains).forEach(outside::add);
        return outside;
    }

    /** Of what the first process has adopted only the sessions tell where it comes from. */
    private void removeStrangers(
            Map<Integer, List<ProcessId>> children, Map<Integer, List<ProcessId>> members, int rootSession) {
        Set<ProcessId> ours = new HashSet<>(known);
        ours.addAll(members.getOrDefault(rootSession, List.of()));
        sessions.forEach(session -> ours.addAll(members.getOrDefault(session, List.of())));
        children.getOrDefault(root, new ArrayList<>()).retainAll(ours);
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
