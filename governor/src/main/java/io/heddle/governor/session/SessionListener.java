package io.heddle.governor.session;

import io.heddle.kernel.process.ChildProcess;

/** Told what a user should know while a program runs. Called by the governor's thread; must be quick. */
@FunctionalInterface
public interface SessionListener {
    /** One line: what happened, and why. */
    void warn(String message);

    /** The program runs, and Heddle's own threads have the rank that they keep while it does. */
    default void started(Session session, ChildProcess program) {}
}
