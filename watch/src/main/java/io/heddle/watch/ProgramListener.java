package io.heddle.watch;

import io.heddle.kernel.tasks.ProcessId;
import java.util.List;

/** A listener to changes in a program. The thread that updates the program calls it, so methods must be quick. */
public interface ProgramListener {
    /** Heddle has started the program. If its process ends before the first update, {@link #started} does not follow. */
    default void launched(ProcessId program) {}

    /** The program has a new process. */
    default void started(WatchedProcess process) {}

    /** A JVM runs in the process; its threads have no roles yet. */
    default void foundJvm(WatchedProcess process, WatchedJvm jvm) {}

    /** The process is a Heddle that governs its own children. */
    default void foundHeddle(WatchedProcess process) {}

    /** The process runs Java, but not on HotSpot. */
    default void foundUnsupportedRuntime(WatchedProcess process, UnsupportedRuntime runtime) {}

    /** The process has new threads, or threads have other roles. */
    default void changedThreads(WatchedProcess process) {}

    /** Threads have ended or are no longer watched. Their clocks can be read for the last time. */
    default void endedThreads(WatchedProcess process, List<WatchedThread> threads) {}

    /** The JVM has ended or is no longer watched. */
    default void endedJvm(WatchedJvm jvm) {}

    /** The process has ended or is no longer watched. Called after its threads and its JVM. */
    default void ended(WatchedProcess process) {}

    /** The program's processes, JVMs and threads are up to date. Called at the end of each update. */
    default void updated(WatchedProgram program, long now) {}

    /** A warning of one line: what cannot be watched, and why. */
    default void warn(String message) {}
}
