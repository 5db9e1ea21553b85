package io.heddle.workloads.services;

/** An error with a message of one line for the user. */
public final class Failure extends Exception {
    private static final long serialVersionUID = 1;

    public Failure(String message) {
        super(message);
    }
}
