package io.heddle.scheduler;

/** Tasks with a number, by which the results of operations are compared. */
final class Tasks {
    private Tasks() {}

    static ThreadTask numbered(int number) {
        return new ThreadTask(null, null, number, null);
    }

    /** Returns the number of a task; null if there is no task. */
    static Integer number(ThreadTask task) {
        return task == null ? null : task.priority();
    }
}
