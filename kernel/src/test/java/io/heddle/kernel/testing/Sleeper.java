package io.heddle.kernel.testing;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.tasks.Proc;

/** A child that sleeps: something to schedule that takes no CPU from anybody, whatever class it is put into. */
public final class Sleeper implements AutoCloseable {
    private final ChildProcess process = Programs.silent("sleep", "60");

    public int pid() {
        return process.pid();
    }

    /** Kills it, and returns when its pid is nobody's. */
    @Override
    public void close() {
        process.signal(9);
        try {
            Await.end(process);
            Await.until("the pid is nobody's", () -> Proc.live().process(pid()).isEmpty());
        } catch (Exception e) {
            throw new AssertionError("a killed sleep didn't end", e);
        }
    }
}
