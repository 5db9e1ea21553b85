package io.heddle.timeline;

/** The purpose of a thread. The first six are the roles of a JVM's threads. */
public enum ThreadKind {
    /** Runs the program. */
    APP,
    /** Compiles the program while it runs. */
    JIT,
    /** Collects garbage while the program is stopped at a safepoint. */
    GC_PAUSE,
    /** Collects garbage while the program runs. */
    GC_CONCURRENT,
    /** Serves the JVM itself: safepoints, signals, references, timers. */
    VM,
    /** A thread of a native library in a JVM. */
    OTHER,
    /** A thread of a process of the program that runs no JVM. */
    NATIVE_PROCESS,
    /** A thread of Heddle. */
    HEDDLE,
    /** A thread of another program on this machine. */
    OTHER_PROGRAM,
    /** A thread of the kernel. */
    KERNEL;

    /** Tells whether threads of this kind belong to the recorded program. */
    public boolean isOfProgram() {
        return switch (this) {
            case APP, JIT, GC_PAUSE, GC_CONCURRENT, VM, OTHER, NATIVE_PROCESS -> true;
            case HEDDLE, OTHER_PROGRAM, KERNEL -> false;
        };
    }

    /** Tells whether threads of this kind do the program's own work. */
    public boolean isApplication() {
        return this == APP || this == NATIVE_PROCESS;
    }
}
