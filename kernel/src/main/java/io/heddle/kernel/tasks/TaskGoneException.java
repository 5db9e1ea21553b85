package io.heddle.kernel.tasks;

/** A process or thread that has ended or is not readable. Expected: the caller stops watching it. */
public final class TaskGoneException extends Exception {
    private static final long serialVersionUID = 1;

    /**
     * @param id the id of the process or thread
     * @param result the kernel's negative result
     */
    public TaskGoneException(int id, long result) {
        super("thread or process " + id + " cannot be read (errno " + -result + ")", null, false, false);
    }
}
