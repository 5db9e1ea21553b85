package io.heddle.governor.session;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Launch;
import io.heddle.kernel.process.Reaper;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessTree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Processes below Heddle that are none of the program: a load that is driven beside it, a check whether it is ready, what
 * a preparation has left running.
 *
 * <p>Concurrency: guarded by {@code this}. A start holds the lock until the pid is noted, and a search for the program's
 * processes holds it to its end, so that no search meets an outsider that it doesn't know.
 */
final class Outsiders {
    private final Set<Integer> pids = new HashSet<>();
    private final List<ChildProcess> commands = new ArrayList<>();

    synchronized void add(int pid) {
        pids.add(pid);
    }

    synchronized ChildProcess start(Reaper reaper, Launch launch) {
        ChildProcess started = reaper.start(launch);
        pids.add(started.pid());
        commands.add(started);
        return started;
    }

    /** CPU time of the commands that were started and have ended. */
    synchronized long cpuNanos() {
        return commands.stream()
                .flatMap(command -> command.ended().stream())
                .mapToLong(ended -> ended.usage().cpuNanos())
                .sum();
    }

    /** All living descendants but these. */
    synchronized List<ProcessId> descendantsBeside(ProcessTree tree) {
        pids.forEach(tree::exclude);
        return tree.descendants();
    }
}
