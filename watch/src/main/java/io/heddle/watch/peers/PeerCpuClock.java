package io.heddle.watch.peers;

import io.heddle.kernel.process.SelfUsage;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.Proc;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * The CPU time of all processes except the program and Heddle, on the CPUs that the program may use.
 *
 * <p>The source is {@code /proc/stat}: one file for the whole machine, readable by every user. It includes short-lived
 * processes and processes in other containers. A reading takes some 40 µs on two CPUs. {@code /proc/schedstat} is
 * finer, but many kernels lack it. PSI does not separate the program's waits from those of others. Used by the
 * governor's thread alone.
 */
public final class PeerCpuClock {
    private final Proc proc;

    /** The CPUs that Heddle, and so the program, may use; empty if the kernel does not provide them. */
    private final Optional<CpuSet> cpus;

    private final LongSupplier nanoTime;

    /** The CPU time of Heddle. */
    private final LongSupplier ownNanos;

    public PeerCpuClock(Proc proc) {
        SelfUsage own = SelfUsage.ofProcess();
        this(proc, System::nanoTime, () -> own.read().cpuNanos());
    }

    PeerCpuClock(Proc proc, LongSupplier nanoTime, LongSupplier ownNanos) {
        this.proc = proc;
        this.cpus = proc.usableCpus();
        this.nanoTime = nanoTime;
        this.ownNanos = ownNanos;
    }

    long nanoTime() {
        return nanoTime.getAsLong();
    }

    /** The number of CPUs that the program may use; 0 if the kernel does not provide it. */
    public int cpus() {
        return cpus.map(CpuSet::size).orElse(0);
    }

    /**
     * The CPU time of peers in nanoseconds. Only differences of two readings have a meaning. Empty if the kernel does
     * not provide it.
     *
     * @param programCpuNanos CPU time of the program
     */
    public OptionalLong read(long programCpuNanos) {
        long now = nanoTime();
        OptionalLong unused = cpus.map(proc::unusedNanos).orElse(OptionalLong.empty());
        return unused.isEmpty()
                ? unused
                : OptionalLong.of(cpus() * now - unused.getAsLong() - programCpuNanos - ownNanos.getAsLong());
    }
}
