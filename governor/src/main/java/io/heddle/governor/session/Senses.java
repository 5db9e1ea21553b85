package io.heddle.governor.session;

import io.heddle.governor.selector.Clocks;
import io.heddle.governor.selector.Sight;
import io.heddle.governor.selector.ThreadSight;
import io.heddle.hotspot.AllocationMeter;
import io.heddle.hotspot.Role;
import io.heddle.kernel.tasks.TaskClock;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Makes a selector's {@link Sight}s of what a session sees anyway. Used by the governor's thread alone. */
final class Senses {
    private final Meter meter;

    Senses(Meter meter) {
        this.meter = meter;
    }

    Sight look(Program program, long now) {
        JvmWatch jvm = mostBusy(program);
        AllocationMeter allocation = jvm == null ? null : jvm.allocation();
        return new Sight(
                now,
                jvm == null ? null : jvm.identity(),
                meter.clocks(),
                allocation == null ? 0 : allocation.collections(),
                allocation == null ? 0 : allocation.bytes(),
                allocation == null ? 0 : allocation.endNanos(),
                () -> clocks(program),
                () -> neighbours(program),
                () -> threads(program));
    }

    private Clocks clocks(Program program) {
        meter.read(program.processes(), System.nanoTime());
        return meter.clocks().with(neighbours(program));
    }

    private OptionalLong neighbours(Program program) {
        return meter.neighbours().read(program.cpuNanos());
    }

    private static List<ThreadSight> threads(Program program) {
        List<ThreadSight> seen = new ArrayList<>();
        for (WatchedProcess process : program.processes()) {
            if (process.jvm() != null && !process.isLeftAlone()) {
                for (WatchedThread thread : process.threads()) {
                    TaskClock clock = thread.clock;
                    if (clock != null && thread.presumedRole() == Role.APP && clock.update()) {
                        seen.add(new ThreadSight(thread.tid, clock.cpuNanos(), clock.slices()));
                    }
                }
            }
        }
        return seen;
    }

    /** Of several JVMs, the one that has allocated most. */
    private static @Nullable JvmWatch mostBusy(Program program) {
        JvmWatch most = null;
        long bytes = -1;
        for (WatchedProcess process : program.processes()) {
            JvmWatch jvm = process.jvm();
            AllocationMeter found = jvm == null || process.isLeftAlone() ? null : jvm.allocation();
            if (found != null && found.bytes() > bytes) {
                most = jvm;
                bytes = found.bytes();
            }
        }
        return most;
    }
}
