package io.heddle.workloads.actors.benchmarks;

/** Actors did not receive all messages. The message is one line for the user. */
public final class LostMessages extends Exception {
    private static final long serialVersionUID = 1;

    LostMessages(String message) {
        super(message);
    }
}
