package io.heddle.governor.session;

import io.heddle.kernel.process.ChildProcess;

/**
 * A listener to the events of a session that matter to the user. The governor's thread calls it, so methods must be
 * quick.
 */
@FunctionalInterface
public interface SessionListener {
    /** A warning of one line: what happened, and why. */
    void warn(String message);

    /** The program runs, and Heddle's own threads have their final priority. */
    default void started(Session session, ChildProcess program) {}

    /** The governor is attached to a program that ran already: from now on the policy acts on its threads. */
    default void attached() {}
}
