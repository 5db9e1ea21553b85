package io.heddle.watch;

/** A thread of the program, or a process, which stands for its first thread. Its id becomes another's once it has ended. */
public interface Task {
    int tid();

    /** Whether the id is still this very task's. */
    boolean isAlive();
}
