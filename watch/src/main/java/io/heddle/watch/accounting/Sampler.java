package io.heddle.watch.accounting;

import io.heddle.hotspot.counters.EdenAllocation;
import io.heddle.hotspot.roles.Role;
import io.heddle.kernel.tasks.TaskClock;
import io.heddle.watch.WatchedJvm;
import io.heddle.watch.WatchedProcess;
import io.heddle.watch.WatchedProgram;
import io.heddle.watch.WatchedThread;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Makes a selector's {@link Sample}s of what a session sees anyway. Used by the governor's thread alone. */
public final class Sampler {
    private final CpuAccounting accounting;

    public Sampler(CpuAccounting accounting) {
        this.accounting = accounting;
    }

    public Sample sample(WatchedProgram program, long now) {
        WatchedJvm jvm = mostBusy(program);
        EdenAllocation allocation = jvm == null ? null : jvm.allocation();
        return new Sample(
                now,
                jvm == null ? null : jvm.identity(),
                accounting.times(),
                allocation == null ? 0 : allocation.collections(),
                allocation == null ? 0 : allocation.bytes(),
                allocation == null ? 0 : allocation.endNanos(),
                () -> timesNow(program),
                () -> peersNow(program),
                () -> threads(program));
    }

    private CpuTimes timesNow(WatchedProgram program) {
        accounting.read(program.processes(), System.nanoTime());
        return accounting.times().with(peersNow(program));
    }

    private OptionalLong peersNow(WatchedProgram program) {
        return accounting.peers().read(program.cpuNanos());
    }

    private static List<ThreadSample> threads(WatchedProgram program) {
        List<ThreadSample> seen = new ArrayList<>();
        for (WatchedProcess process : program.processes()) {
            if (process.jvm() != null && !process.isLeftAlone()) {
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

    /** Of several JVMs, the one that has allocated most. */
    private static @Nullable WatchedJvm mostBusy(WatchedProgram program) {
        WatchedJvm most = null;
        long bytes = -1;
        for (WatchedProcess process : program.processes()) {
            WatchedJvm jvm = process.jvm();
            EdenAllocation found = jvm == null || process.isLeftAlone() ? null : jvm.allocation();
            if (found != null && found.bytes() > bytes) {
                most = jvm;
                bytes = found.bytes();
            }
        }
        return most;
    }
}
