package io.heddle.governor.session;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Launch;
import io.heddle.kernel.process.Reaper;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessTree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Processes below Heddle that are none of the program: a load that is driven beside it, a check whether it is ready, what
 * a preparation has left running, what a shell had started before it became Heddle.
 *
 * <p>Concurrency: guarded by {@code this}. A start holds the lock until the pid is noted, and a search for the program's
 * processes holds it to its end, so that no search meets an outsider that it doesn't know.
 */
final class Outsiders {
    /** Those that the next search is to leave out: from then on the tree knows them, for as long as they live. */
    private final Set<ProcessId> untold = new HashSet<>();

    private final List<ChildProcess> commands = new ArrayList<>();

    /** Leaves out all that is below Heddle now, before it starts the program. */
    synchronized void addAllBelow(Proc proc) {
        if (Reaper.hasChildren()) {
            untold.addAll(new ProcessTree(proc, (int) ProcessHandle.current().pid()).descendants());
        }
    }

    synchronized ChildProcess start(Reaper reaper, Launch launch) {
        ChildProcess started = reaper.start(launch);
        commands.add(started);
        untold.add(started.id());
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
        untold.forEach(tree::exclude);
        untold.clear();
        return tree.descendants();
    }
}
