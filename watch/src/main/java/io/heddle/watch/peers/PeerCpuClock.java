package io.heddle.watch.peers;

import io.heddle.kernel.process.SelfUsage;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.Proc;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * The CPU time of neighbours: of all that runs on the CPUs that the program may use, and is neither the program nor Heddle.
 *
 * <p>The time comes from {@code /proc/stat}: one file of the whole machine, readable by every user, that counts processes which
 * live for a moment and processes of other containers too. A reading takes some 40 µs on two CPUs. The per-CPU
 * figures of {@code /proc/schedstat} are finer, but many kernels lack them. PSI counts waits of the program and its neighbours as one.
 * Used by the governor's thread alone.
 */
public final class PeerCpuClock {
    private final Proc proc;

    /** Those that Heddle may use, and so the program; empty where the kernel does not tell. */
    private final Optional<CpuSet> cpus;

    private final LongSupplier nanoTime;

    /** CPU time of Heddle. */
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

    /** How many CPUs the program may use; 0 where the kernel does not tell. */
    public int cpus() {
        return cpus.map(CpuSet::size).orElse(0);
    }

    /**
     * Nanoseconds of CPU time; only the difference of two readings has a meaning. Empty where the kernel does not tell.
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
