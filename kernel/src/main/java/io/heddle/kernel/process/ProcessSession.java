package io.heddle.kernel.process;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessTree;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * A child in a session of its own ({@link Launch#ownSession}) with all that it starts, also after its end. For one thread.
 *
 * <p>kill(2) with a negative number would reach a session of strangers once the kernel has given the child's pid out anew.
 */
public final class ProcessSession {
    private static final Duration PAUSE = Duration.ofMillis(10);
    private static final int ATTEMPTS = 500;

    private final ProcessTree tree;

    public ProcessSession(Proc proc, ChildProcess leader) {
        tree = new ProcessTree(proc, (int) ProcessHandle.current().pid());
        tree.exclude(leader.id());
    }

    /** Signals all its living processes; false when there is none. */
    public boolean signal(int signal) {
        tree.descendants();
        List<ProcessId> living = tree.excluded();
        living.forEach(member -> Signals.send(member, signal));
        return !living.isEmpty();
    }

    /** Kills it. Again and again, for a process may start another before it dies. */
    public void kill() {
        for (int i = 0; i < ATTEMPTS && signal(Signals.KILL); i++) {
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }
}
