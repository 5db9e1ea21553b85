package io.heddle.kernel.tasks;

/** A process or thread ended before it could be looked at, or is closed to us: expected, and handled by forgetting it. */
public final class TaskGoneException extends Exception {
    private static final long serialVersionUID = 1;

    public TaskGoneException(int id, long result) {
        super("thread or process " + id + " can't be read (errno " + -result + ")", null, false, false);
    }
}
