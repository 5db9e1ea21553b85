package io.heddle.watch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The processes that the kernel has reported since the last searches. A daemon whose parent has ended before a search found that parent
 * has left the process tree (double fork); only these reports show which program it belongs to. Used by the governor's thread alone.
 */
final class RecentForks {
    /** More are forgotten. They are for one search only. */
    private static final int MAX_FORKS = 20_000;

    /** The longest line of ancestors that is followed: pids that are used again could form a circle. */
    private static final int MAX_DEPTH = 32;

    /** The parents of the processes that started since the last search. */
    private Map<Integer, Integer> parents = new HashMap<>();

    /** Those from before the last search, which may have met a child that had no report yet. */
    private Map<Integer, Integer> older = new HashMap<>();

    private final Set<Integer> ended = new HashSet<>();

    void started(int parent, int pid) {
        if (parents.size() == MAX_FORKS) {
            forget();
        }
        parents.put(pid, parent);
        ended.remove(pid);
    }

    void ended(int pid) {
        if (parents.containsKey(pid) || older.containsKey(pid)) {
            ended.add(pid);
        }
    }

    /**
     * Returns the living processes that descend from a process of the program, for the search that is due.
     *
     * @param isOfProgram whether a process with this pid belongs to the program
     */
    List<Integer> descendants(IntPredicate isOfProgram) {
        List<Integer> found = new ArrayList<>();
        for (int pid : parents.keySet()) {
            if (!ended.contains(pid) && descends(pid, isOfProgram)) {
                found.add(pid);
            }
        }
        forget();
        return found;
    }

    private boolean descends(int pid, IntPredicate isOfProgram) {
        Integer parent = parentOf(pid);
        for (int steps = 0; parent != null && steps < MAX_DEPTH; steps++) {
            if (isOfProgram.test(parent)) {
                return true;
            }
            parent = parentOf(parent);
        }
        return false;
    }

    private @Nullable Integer parentOf(int pid) {
        Integer parent = parents.get(pid);
        return parent != null ? parent : older.get(pid);
    }

    private void forget() {
        older = parents;
        parents = new HashMap<>();
        ended.retainAll(older.keySet());
    }
}
