package io.heddle.diagnosis.runqueues;

import io.heddle.timeline.ThreadKind;

/** What a run queue's CPU did while a thread waited there. */
public enum BlameCause {
    /** Another application thread of the program ran. */
    APPLICATION("another application thread"),
    /** A compiler thread of the program's JVM ran. */
    JIT("the JIT compiler"),
    /** A collector thread of the program ran that works while the program is stopped. */
    GC_PAUSE("the collector in a pause"),
    /** A collector thread of the program ran that works while the program runs. */
    GC_CONCURRENT("the concurrent collector"),
    /** A thread ran that serves the JVM itself. */
    VM("a thread of the VM"),
    /** A thread of a native library in the program's JVM ran. */
    OTHER("a native thread of the JVM"),
    /** A thread of Heddle ran. */
    HEDDLE("Heddle"),
    /** A thread of another program ran. */
    OTHER_PROGRAM("another program"),
    /** A thread of the kernel ran. */
    KERNEL("a thread of the kernel"),
    /** The CPU idled because the quota of the control group was used up. */
    QUOTA("the CPU quota"),
    /** The CPU handled interrupts. */
    INTERRUPT("interrupt handlers"),
    /** The hypervisor gave the CPU to another machine. */
    STEAL("the hypervisor"),
    /** The CPU idled for any other reason: the latency of a wake-up or a migration. */
    IDLE("an idle CPU"),
    /** The recording does not say. */
    UNKNOWN("unknown");

    private final String description;

    BlameCause(String description) {
        this.description = description;
    }

    /** A noun that completes the sentence "the thread waited behind ...". */
    public String description() {
        return description;
    }

    /** The cause of a wait behind a thread that runs. */
    static BlameCause ofRunning(ThreadKind kind) {
        return switch (kind) {
            case APP, NATIVE_PROCESS -> APPLICATION;
            case JIT -> JIT;
            case GC_PAUSE -> GC_PAUSE;
            case GC_CONCURRENT -> GC_CONCURRENT;
            case VM -> VM;
            case OTHER -> OTHER;
            case HEDDLE -> HEDDLE;
            case OTHER_PROGRAM -> OTHER_PROGRAM;
            case KERNEL -> KERNEL;
        };
    }
}
