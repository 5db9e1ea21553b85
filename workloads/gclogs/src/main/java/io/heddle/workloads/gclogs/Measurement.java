package io.heddle.workloads.gclogs;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The cost of reading a gigabyte.
 *
 * @param seconds the time
 * @param cpuSeconds the CPU time of the JVM
 */
record Measurement(double seconds, double cpuSeconds) {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double BYTES_PER_GIGABYTE = 1e9;

    /** Reads a log again and again for a time. */
    static Measurement of(PauseReader reader, Path log, double seconds) throws IOException {
        OperatingSystemMXBean jvm = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        Pauses pauses = reader.read(log);
        long cpuBegin = jvm.getProcessCpuTime();
        long begin = System.nanoTime();
        long nanos = 0;
        double gigabytes = 0;
        while (nanos < seconds * NANOS_PER_SECOND) {
            if (!reader.read(log).equals(pauses)) {
                throw new IllegalStateException("two readings of a log differ");
            }
            gigabytes += reader.bytes(log) / BYTES_PER_GIGABYTE;
            nanos = System.nanoTime() - begin;
        }
        long cpuNanos = jvm.getProcessCpuTime() - cpuBegin;
        return new Measurement(nanos / NANOS_PER_SECOND / gigabytes, cpuNanos / NANOS_PER_SECOND / gigabytes);
    }

    /** The output of the command. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.6f %.6f", seconds, cpuSeconds);
    }
}
