package io.heddle.hotspot.roles;

/** The purpose of a JVM's thread. A policy schedules threads by their role alone. */
public enum Role {
    /** Runs the program. Also the role of every thread whose purpose is uncertain. */
    APP,
    /** Compiles the program while it runs. */
    JIT,
    /** Collects garbage while the program is stopped at a safepoint. */
    GC_PAUSE,
    /** Collects garbage while the program runs. Never ranked above {@link #APP}. */
    GC_CONCURRENT,
    /** Serves the JVM itself: safepoints, signals, references, timers. */
    VM,
    /** A thread of a native library: not created by the JVM and never counted as a Java thread. */
    OTHER
}
