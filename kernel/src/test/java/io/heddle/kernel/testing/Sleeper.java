package io.heddle.kernel.testing;

import io.heddle.kernel.process.ChildProcess;

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
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted while a killed sleep ends", e);
        }
    }
}
