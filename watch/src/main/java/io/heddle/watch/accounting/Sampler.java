package io.heddle.watch.accounting;

import io.heddle.hotspot.roles.Role;
import io.heddle.kernel.tasks.TaskClock;
import io.heddle.watch.WatchedJvm;
import io.heddle.watch.WatchedProcess;
import io.heddle.watch.WatchedProgram;
import io.heddle.watch.WatchedThread;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The source of a selector's {@link Sample}s. It uses what a session reads anyway. Used by the governor's thread alone.
 */
public final class Sampler {
    private final CpuAccounting accounting;
    private final Progress allocation;
    private final Progress io;

    public Sampler(CpuAccounting accounting, Progress allocation, Progress io) {
        this.accounting = accounting;
        this.allocation = allocation;
        this.io = io;
    }

    public Sample sample(WatchedProgram program, long now) {
        WatchedJvm jvm = mainJvm(program);
        return new Sample(
                now,
                jvm == null ? null : jvm.identity(),
                jvm == null ? OptionalInt.empty() : OptionalInt.of(jvm.pid()),
                accounting.times(),
                allocation.read(program),
                () -> io.read(program),
                () -> timesNow(program),
                () -> peersNow(program),
                () -> threads(program));
    }

    /** The JVM that has allocated most, or the first one if allocation is unknown, as under ZGC; null without a JVM. */
    private static @Nullable WatchedJvm mainJvm(WatchedProgram program) {
        WatchedJvm largest = AllocationProgress.largestAllocator(program);
        if (largest != null) {
            return largest;
        }
        for (WatchedProcess process : program.processes()) {
            if (process.jvm() != null && !process.isGovernedElsewhere()) {
                return process.jvm();
            }
        }
        return null;
    }

    private CpuTimes timesNow(WatchedProgram program) {
        accounting.read(program.processes(), System.nanoTime());
        return accounting.times().withPeers(peersNow(program));
    }

    private OptionalLong peersNow(WatchedProgram program) {
        return accounting.peers().read(program.cpuNanos());
    }

    private static List<ThreadSample> threads(WatchedProgram program) {
        List<ThreadSample> seen = new ArrayList<>();
        for (WatchedProcess process : program.processes()) {
            if (process.jvm() != null && !process.isGovernedElsewhere()) {
                for (WatchedThread thread : process.threads()) {
                    TaskClock clock = thread.clock();
                    if (clock != null && thread.presumedRole() == Role.APP && clock.update()) {
                        seen.add(new ThreadSample(thread.tid(), clock.cpuNanos(), clock.slices()));
                    }
                }
            }
        }
        return seen;
    }
}
