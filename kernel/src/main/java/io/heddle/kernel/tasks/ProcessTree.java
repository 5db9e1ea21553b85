package io.heddle.kernel.tasks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The descendants of one process, found anew only when the kernel has made a process or thread since the last look
 * ({@code /proc/loadavg} ends with the newest id), and then by reading only processes not seen before.
 */
public final class ProcessTree {
    private final Proc proc;
    private final int root;
    private final Set<Integer> excluded = new HashSet<>();
    private Map<Integer, TaskStat> seen = new HashMap<>();
    private String newest = "";

    /** @param root the process whose children, grandchildren ... are the tree; itself is left out */
    public ProcessTree(Proc proc, int root) {
        this.proc = proc;
        this.root = root;
    }

    /** Leaves a child and all below it out, for example a watchdog. */
    public void exclude(int pid) {
        excluded.add(pid);
    }

    /** Whether anything was born on the machine since the last {@link #descendants}; cheap. */
    public boolean mayHaveGrown() {
        return !newestId().equals(newest);
    }

    /** All living descendants, parents before children. */
    public List<ProcessId> descendants() {
        newest = newestId();
        Map<Integer, TaskStat> now = new HashMap<>();
        for (int pid : proc.processes()) {
            // A process changes its parent when that one dies, so the descendants themselves are always read anew.
            TaskStat known = seen.get(pid);
            TaskStat stat = known != null && known.parent() == 2
                    ? known
                    : proc.process(pid).orElse(null);
            if (stat != null && !stat.isDead()) {
                now.put(pid, stat);
            }
        }
        seen = now;
        return collect(now);
    }

    private List<ProcessId> collect(Map<Integer, TaskStat> processes) {
        Map<Integer, List<TaskStat>> children = new HashMap<>();
        processes.values().forEach(stat -> children.computeIfAbsent(stat.parent(), parent -> new ArrayList<>())
                .add(stat));
        List<ProcessId> found = new ArrayList<>();
        List<Integer> frontier = new ArrayList<>(List.of(root));
        for (int i = 0; i < frontier.size(); i++) {
            for (TaskStat child : children.getOrDefault(frontier.get(i), List.of())) {
                if (!excluded.contains(child.id())) {
                    found.add(new ProcessId(child.id(), child.startTicks()));
                    frontier.add(child.id());
                }
            }
        }
        return found;
    }

    private String newestId() {
        String load =
                Proc.read(proc.folder(0).resolveSibling("loadavg")).orElse("").strip();
        return load.substring(load.lastIndexOf(' ') + 1);
    }
}
