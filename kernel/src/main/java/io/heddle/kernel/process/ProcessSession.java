package io.heddle.kernel.process;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessTree;
import java.util.List;

/**
 * The session (setsid(2)) of a child that was started with {@link SpawnSpec#newSession}: the child and everything that it has
 * started, also after its end. Confined to one thread.
 *
 * <p>kill(2) with a negative number is no replacement: once the kernel has reused the child's PID, it reaches unrelated
 * processes.
 */
public final class ProcessSession {
    private final ProcessTree tree;

    public ProcessSession(Proc proc, ChildProcess leader) {
        tree = new ProcessTree(proc, (int) ProcessHandle.current().pid());
        tree.exclude(leader.id());
    }

    /** Sends a signal to all living processes of the session; false when there is none. */
    public boolean signal(int signal) {
        List<ProcessId> living = living();
        living.forEach(member -> Signals.send(member, signal));
        return !living.isEmpty();
    }

    /** Kills all processes of the session and waits until they are dead, for at most 5 s. */
    public void kill() {
        ProcessKiller.killUntilGone(this::living);
    }

    private List<ProcessId> living() {
        tree.descendants();
        return tree.excluded();
    }
}
