package io.heddle.hotspot;

import io.heddle.hotspot.counters.PerfData;
import io.heddle.hotspot.counters.PerfDataFile;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * The start of a JVM, seen from outside. A JVM handles SIGQUIT before it has started, but deletes an attach socket from before
 * (HotSpot's {@code AttachListener::vm_start}). So an attachment must wait for the end of the start.
 */
public final class JvmStart {
    private static final long PAUSE_NANOS = Duration.ofMillis(20).toNanos();

    /** The age at which a JVM without readable counters counts as started. */
    private static final double STARTED_AGE_SECONDS = 2;

    private static final double TICKS_PER_SECOND = 100;

    private JvmStart() {}

    /**
     * Waits until a JVM has started.
     *
     * @return false if it has ended, or has not started within the limit
     */
    public static boolean await(ProcessId jvm, Duration limit) {
        long begun = System.nanoTime();
        while (Proc.live().isAlive(jvm)) {
            if (hasStarted(jvm)) {
                return true;
            }
            if (System.nanoTime() - begun > limit.toNanos()) {
                return false;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return false;
    }

    private static boolean hasStarted(ProcessId jvm) {
        return new JvmDetection().detect(jvm.pid()) instanceof JvmDetection.Finding.HotSpot(Optional<PerfDataFile> file)
                && file.flatMap(JvmStart::hasStarted).orElseGet(() -> ageSeconds(jvm) >= STARTED_AGE_SECONDS);
    }

    /** Empty if the counters cannot be read. */
    private static Optional<Boolean> hasStarted(PerfDataFile file) {
        try {
            return switch (PerfData.open(file)) {
                case PerfData.Opening.Opened(PerfData counters) -> {
                    try (counters) {
                        yield Optional.of(
                                counters.number("sun.rt.createVmEndTime").orElse(0) != 0);
                    }
                }
                case PerfData.Opening.NotReady(String _) -> Optional.of(false);
                case PerfData.Opening.Refused(String _) -> Optional.empty();
            };
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static double ageSeconds(ProcessId jvm) {
        String uptime = Proc.read(Path.of("/proc/uptime")).orElse("0 0");
        return Double.parseDouble(uptime.split(" ", 2)[0]) - jvm.startTicks() / TICKS_PER_SECOND;
    }
}
