package io.heddle.kernel.perf.samples;

/** Receives {@link CpuSamples}. */
@FunctionalInterface
public interface CpuSampleListener {
    /** What the CPU executed. */
    enum Mode {
        /** The program, or a virtual machine that it runs. */
        USER,

        KERNEL
    }

    /**
     * A task was running on a CPU.
     *
     * @param nanos the time, that of {@link System#nanoTime}
     * @param pid the process in this process's PID namespace; 0 when the namespace does not show it, -1 when it is ending
     * @param tid the thread, with the same exceptions
     * @param addresses the kernel's part of the stack, the innermost address first; valid until this method returns
     * @param count how many of the addresses are valid; 0 in user mode, and where the kernel hides its stacks
     */
    void sampled(long nanos, int cpu, int pid, int tid, Mode mode, long[] addresses, int count);
}
