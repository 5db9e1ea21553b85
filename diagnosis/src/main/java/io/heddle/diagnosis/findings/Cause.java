package io.heddle.diagnosis.findings;

/** Something that holds a program back. */
public enum Cause {
    JIT_STARVED("jit-starved", "The JIT compiler waits for CPUs behind the application"),
    CPU_QUOTA("cpu-quota", "The CPU quota of the control group stops the program"),
    OTHER_PROGRAMS("other-programs", "Other programs use the CPUs that the application waits for"),
    LOCK_CONTENTION("lock-contention", "Threads wait for a lock that others hold"),
    GC_THREADS("gc-threads", "The collector has more threads than the program has CPUs"),
    GC_TERMINATION("gc-termination", "Collector threads spin for work that does not exist"),
    OVERSUBSCRIPTION("oversubscription", "Objects survive collections because their threads wait for CPUs"),
    SLEEPING_WORKERS("sleeping-workers", "Fork/join workers sleep"),
    BLOCKING_WORKERS("blocking-workers", "Fork/join workers block"),
    PINNED_CARRIER("pinned-carrier", "Virtual threads block without releasing their carriers"),
    SAFEPOINT_LAGGARD("safepoint-laggard", "Threads reach safepoints late"),
    STOPPED("stopped", "Signals stopped the program"),
    SWAPPING("swapping", "Threads wait for pages to be read from a disk"),
    ALLOCATION_STALLS("allocation-stalls", "Threads wait for the collector to free memory"),
    HEAP_TOO_SMALL("heap-too-small", "Collections take much of the time because the heap is small"),
    INTERRUPTS("interrupts", "Interrupt handlers use the CPUs"),
    STEAL("steal", "The hypervisor gives the CPUs to other machines"),
    SEQUENTIAL_BOTTLENECK("sequential-bottleneck", "One thread works while all others wait for it"),
    KERNEL_TIME("kernel-time", "The program spends much of its CPU time in the kernel"),
    SWITCHES("switches", "Context switches take much of the CPU time"),
    EXPLICIT_GC("explicit-gc", "The program requests full collections"),
    PREMATURE_PROMOTION("premature-promotion", "Short-lived objects move to the old generation"),
    COMPILATION("compilation", "The JIT compiler takes much of the CPU time");

    private final String id;
    private final String title;

    Cause(String id, String title) {
        this.id = id;
        this.title = title;
    }

    /** The name in JSON and on the command line. */
    public String id() {
        return id;
    }

    /** One sentence without a full stop. */
    public String title() {
        return title;
    }
}
