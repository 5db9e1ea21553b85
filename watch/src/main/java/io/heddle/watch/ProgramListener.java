package io.heddle.watch;

import java.util.List;

/** Told what happens in a program. Called by the thread that looks at the program; must be quick. */
public interface ProgramListener {
    /** The program has a new process. */
    default void started(WatchedProcess process) {}

    /** A JVM runs in the process; its threads have no roles yet. */
    default void foundJvm(WatchedProcess process, WatchedJvm jvm) {}

    /** The process is a Heddle, which governs what it starts. */
    default void foundHeddle(WatchedProcess process) {}

    /** The process runs Java, but not on HotSpot. */
    default void foundUnsupportedRuntime(WatchedProcess process, UnsupportedRuntime runtime) {}

    /** The process has new threads, or threads have other roles. */
    default void changedThreads(WatchedProcess process) {}

    /** Threads have ended, or are watched no more. Their clocks can be read for the last time. */
    default void endedThreads(WatchedProcess process, List<WatchedThread> threads) {}

    /** The JVM has ended, or is watched no more. */
    default void endedJvm(WatchedJvm jvm) {}

    /** The process has ended, or is watched no more; after its threads and its JVM. */
    default void ended(WatchedProcess process) {}

    /** One line about what cannot be watched, and why. */
    default void warn(String message) {}
}
