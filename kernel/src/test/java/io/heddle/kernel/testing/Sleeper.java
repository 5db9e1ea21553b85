package io.heddle.kernel.testing;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.tasks.Proc;

/** A child that sleeps: a thread for scheduling calls that uses no CPU in any scheduling class. */
public final class Sleeper implements AutoCloseable {
    private final ChildProcess process = Programs.silent("sleep", "60");

    public int pid() {
        return process.pid();
    }

    /** Kills the child and waits until it is reaped. */
    @Override
    public void close() {
        process.signal(9);
        try {
            Await.end(process);
            Await.until("the child is reaped", () -> Proc.live().process(pid()).isEmpty());
        } catch (Exception e) {
            throw new AssertionError("a killed sleep did not end", e);
        }
    }
}
