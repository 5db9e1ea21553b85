package io.heddle.workloads.chat;

/** What went wrong, in one line for people. */
final class Failure extends Exception {
    private static final long serialVersionUID = 1;

    Failure(String message) {
        super(message);
    }
}
