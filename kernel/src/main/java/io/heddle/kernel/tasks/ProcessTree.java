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
 * The living descendants of a process. A descendant remains one when its parent ends and another process adopts it.
 *
 * <p>A search reads the stat file of every process. It is needed only when the kernel has created a process or thread since the
 * last search ({@link #mayHaveGrown}).
 */
public final class ProcessTree {
    /** The parent of all kernel threads; in a container an ordinary process. */
    private static final int KTHREADD = 2;

    /** The init process of a PID namespace, which adopts every orphan in it: in a container also those of other programs. */
    private static final int INIT = 1;

    private static final int NONE = -1;
    private static final long UNKNOWN = -1;

    private final Proc proc;
    private final int root;
    private final boolean kernelThreadsVisible;

    /** The excluded processes, until two consecutive searches have found neither them nor a process of their session. */
    private final Set<ProcessId> excluded = new HashSet<>();

    private Set<ProcessId> missing = new HashSet<>();
    private Set<ProcessId> knownExcluded = Set.of();

    /** The sessions of the root and its descendants, as long as they have a member. */
    private Set<Integer> sessions = new HashSet<>();

    /** The ids of kernel threads, whose stat files need not be read again until ids wrap around. */
    private Set<Integer> kernelThreads = new HashSet<>();

    private Set<ProcessId> known = new LinkedHashSet<>();
    private long lastId = UNKNOWN;

    /** @param root the PID of the process whose descendants are the tree; the process itself is not part of it */
    public ProcessTree(Proc proc, int root) {
        this.proc = proc;
        this.root = root;
        this.kernelThreadsVisible = proc.process(KTHREADD)
                .filter(stat -> stat.parent() == 0 && stat.name().equals("kthreadd"))
                .isPresent();
    }

    /** The tree of a process and its descendants. */
    public static ProcessTree including(Proc proc, ProcessId top) {
        // By its identity: after its end another process can have its PID.
        ProcessTree tree = new ProcessTree(proc, NONE);
        tree.include(top);
        return tree;
    }

    /** Excludes a child, for example a watchdog, with its descendants and with all members of a session that it created. */
    public void exclude(ProcessId process) {
        excluded.add(process);
    }

    /** Includes a process, for example a child that the root has started itself. */
    public void include(ProcessId process) {
        known.add(process);
    }

    /** All processes that the last {@link #descendants} excluded. */
    public List<ProcessId> excluded() {
        return List.copyOf(knownExcluded);
    }

    /** Whether the kernel has created any process or thread since the last {@link #descendants}. Reads one small file. */
    public boolean mayHaveGrown() {
        return lastId == UNKNOWN || readLastId() != lastId;
    }

    /** Searches for all living descendants. Parents come before their children. */
    public List<ProcessId> descendants() {
        long before = lastId;
        lastId = readLastId();
        int[] processes = proc.processes();
        if (processes.length == 0) {
            // The listing failed, which says nothing about the processes.
            lastId = UNKNOWN;
            return List.copyOf(known);
        }
        if (lastId < before) {
            kernelThreads = new HashSet<>();
        }
        Map<Integer, List<ProcessId>> children = new HashMap<>();
        Set<ProcessId> living = new HashSet<>();
        Map<Integer, List<ProcessId>> members = new HashMap<>();
        Map<Integer, Long> startTicks = new HashMap<>();
        int rootSession = NONE;
        Set<Integer> kernelThreadsNow = new HashSet<>();
        for (int pid : processes) {
            TaskStat stat =
                    kernelThreads.contains(pid) ? null : proc.process(pid).orElse(null);
            if (kernelThreads.contains(pid) || (kernelThreadsVisible && stat != null && stat.parent() == KTHREADD)) {
                kernelThreadsNow.add(pid);
            } else if (stat != null) {
                startTicks.put(pid, stat.startTicks());
                if (!stat.isProcessDead()) {
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

        Set<ProcessId> excludedRoots = excludedRoots(startTicks, living, members);
        if (root == INIT) {
            removeUnrelated(children, members, rootSession);
        }
        Set<ProcessId> allExcluded = new LinkedHashSet<>(excludedRoots);
        excludedRoots.forEach(id -> addDescendants(id.pid(), children, Set.of(), allExcluded));
        knownExcluded = allExcluded;

        Set<ProcessId> found = new LinkedHashSet<>();
        addDescendants(root, children, allExcluded, found);
        for (ProcessId id : known) {
            if (living.contains(id) && !allExcluded.contains(id) && found.add(id)) {
                addDescendants(id.pid(), children, allExcluded, found);
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

    /** The living excluded processes without their descendants. Drops those that have ended together with their session. */
    private Set<ProcessId> excludedRoots(
            Map<Integer, Long> startTicks, Set<ProcessId> living, Map<Integer, List<ProcessId>> members) {
        Set<ProcessId> roots = new LinkedHashSet<>();
        Set<ProcessId> notFound = new HashSet<>();
        for (ProcessId id : excluded) {
            // The kernel does not reuse a PID while it is the id of a session: another process with the PID means that
            // the session has ended.
            boolean isReused = startTicks.getOrDefault(id.pid(), id.startTicks()) != id.startTicks();
            List<ProcessId> session = isReused ? List.of() : members.getOrDefault(id.pid(), List.of());
            roots.addAll(session);
            if (living.contains(id)) {
                roots.add(id);
            } else if (session.isEmpty()) {
                notFound.add(id);
            }
        }
        // A single search can miss a process that is born meanwhile.
        excluded.removeIf(id -> notFound.contains(id) && missing.contains(id));
        notFound.retainAll(excluded);
        missing = notFound;
        knownExcluded.stream().filter(living::contains).forEach(roots::add);
        return roots;
    }

    /** Removes the children of init that are orphans of other programs: only the session shows where an orphan comes from. */
    private void removeUnrelated(
            Map<Integer, List<ProcessId>> children, Map<Integer, List<ProcessId>> members, int rootSession) {
        Set<ProcessId> related = new HashSet<>(known);
        related.addAll(members.getOrDefault(rootSession, List.of()));
        sessions.forEach(session -> related.addAll(members.getOrDefault(session, List.of())));
        children.getOrDefault(root, new ArrayList<>()).retainAll(related);
    }

    private static void addDescendants(
            int top, Map<Integer, List<ProcessId>> children, Set<ProcessId> skipped, Set<ProcessId> found) {
        Deque<Integer> parents = new ArrayDeque<>(List.of(top));
        while (!parents.isEmpty()) {
            for (ProcessId child : children.getOrDefault(parents.poll(), List.of())) {
                if (!skipped.contains(child) && found.add(child)) {
                    parents.add(child.pid());
                }
            }
        }
    }

    /** The id of the newest process or thread, the last field of {@code /proc/loadavg} (proc_loadavg(5)). */
    private long readLastId() {
        String load =
                Proc.read(proc.folder(0).resolveSibling("loadavg")).orElse("").strip();
        return load.isEmpty() ? UNKNOWN : Long.parseLong(load.substring(load.lastIndexOf(' ') + 1));
    }
}
