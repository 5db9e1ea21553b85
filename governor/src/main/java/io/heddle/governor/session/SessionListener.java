package io.heddle.governor.session;

/** Told what a user should know while a program runs. Called by the governor's thread; must be quick. */
@FunctionalInterface
public interface SessionListener {
    /** One line: what happened, and why. */
    void warn(String message);
}
