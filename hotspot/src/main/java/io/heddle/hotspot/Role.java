package io.heddle.hotspot;

/** What a thread of a JVM is for: the only thing about a thread that a policy may look at. */
public enum Role {
    /** Runs the program, or might: where a thread's purpose stays in doubt, this is what it is taken for. */
    APP,
    /** Compiles the program while it runs. */
    JIT,
    /** Collects garbage while the program stands still. */
    GC_PAUSE,
    /** Collects garbage beside the program. Never ranked above {@link #APP}. */
    GC_CONCURRENT,
    /** Serves the JVM itself: safepoints, signals, references, timers. */
    VM,
    /** Not made by the JVM and never seen to run Java code: a thread of a native library, which works for the program. */
    OTHER
}
