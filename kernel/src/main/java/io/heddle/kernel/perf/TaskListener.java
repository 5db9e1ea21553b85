package io.heddle.kernel.perf;

/** Receives {@link TaskEvents}. Ids are those of this process's PID namespace. Times are those of {@link System#nanoTime}. */
public interface TaskListener {
    /** A thread has started another one in its process. The new thread has its creator's name until it is renamed. */
    void startedThread(int pid, int tid, long at);

    /** A process has started another one. */
    void startedProcess(int parentPid, int pid, long at);

    /** A task is about to end. */
    void ended(int pid, int tid);

    /**
     * A thread has another name.
     *
     * @param name the {@code comm}: at most 15 bytes of text
     */
    void renamed(int pid, int tid, String name);

    /** A process has executed another program, which has ended its other threads. */
    void executed(int pid, long at);

    /** Events were lost: the known state of every task may be outdated. */
    void lost();
}
