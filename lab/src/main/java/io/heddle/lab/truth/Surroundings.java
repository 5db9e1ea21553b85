package io.heddle.lab.truth;

/** What the caller of a program does to it while it runs. */
public enum Surroundings {
    /** Nothing: the program alone shows its cause. */
    NONE,

    /** Runs it in a cgroup whose CPU quota is half a CPU. */
    CPU_QUOTA,

    /** Runs {@link io.heddle.lab.programs.CompetingLoad} beside it, in another process tree, for at least as long. */
    COMPETING_LOAD,

    /** Stops it with SIGSTOP and lets it continue with SIGCONT, several times a second. Heddle's own processes go on. */
    STOPPED
}
