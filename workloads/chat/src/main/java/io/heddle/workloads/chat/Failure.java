package io.heddle.workloads.chat;

/** An error with a message of one line for the user. */
final class Failure extends Exception {
    private static final long serialVersionUID = 1;

    Failure(String message) {
        super(message);
    }
}
