package io.heddle.kernel.perf.samples;

import io.heddle.kernel.perf.rings.CpuRings;
import io.heddle.kernel.perf.rings.PerfEventAttr;
import io.heddle.kernel.perf.rings.PerfRecord;
import io.heddle.kernel.perf.rings.PerfRefusedException;
import io.heddle.kernel.perf.rings.PerfRights;
import io.heddle.kernel.perf.rings.PerfRing;
import io.heddle.kernel.tasks.CpuSet;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Samples of what CPUs execute, with the kernel's part of each stack: one clock event for each CPU (PERF_COUNT_SW_CPU_CLOCK,
 * perf_event_open(2)). Idle CPUs yield no samples.
 *
 * <p>A timer interrupt takes the samples, so that none can be inside code that runs with interrupts off, for example the scheduler.
 * The time of such code appears where the kernel enables interrupts again; {@link KernelArea} assigns these places to the code before
 * them.
 *
 * <p>Concurrency: confined to one thread, which reads a few times a second. A ring has room for about 1,500 samples with stacks.
 */
public final class CpuSamples implements AutoCloseable {
    private static final int DATA_BYTES_PER_CPU = 256 << 10;

    /** The kernel puts PERF_CONTEXT_KERNEL and other marks among the addresses: the highest 4095 values. */
    private static final long FIRST_MARK = -4095;

    private final @Nullable CpuRings rings;
    private final String reason;

    /** As many addresses as {@code kernel.perf_event_max_stack} can allow in one record. */
    private final long[] addresses = new long[0xFFFF / Long.BYTES];

    private long lost;

    private CpuSamples(@Nullable CpuRings rings, String reason) {
        this.rings = rings;
        this.reason = reason;
    }

    /**
     * Samples all tasks on some CPUs. CPUs that are offline are ignored. When the kernel refuses, there are no samples, see
     * {@link #isAvailable}.
     *
     * @param periodNanos the time between two samples of a CPU, for example 3.9 ms. A multiple of the kernel's timer tick (1, 4 or
     *     10 ms) would sample in step with it
     */
    public static CpuSamples open(CpuSet cpus, long periodNanos) {
        try {
            CpuRings rings = CpuRings.open(cpus, List.of(clock(periodNanos)), PerfRing.dataBytes(DATA_BYTES_PER_CPU));
            return rings.rings().isEmpty()
                    ? unavailable("none of the CPUs %s is online. Use others.".formatted(cpus))
                    : new CpuSamples(rings, "");
        } catch (PerfRefusedException e) {
            return unavailable(PerfRights.current().explain(e, PerfRights.PARANOID_FOR_CPUS));
        }
    }

    private static CpuSamples unavailable(String why) {
        return new CpuSamples(null, "The kernel's functions are not sampled: " + why);
    }

    private static PerfEventAttr clock(long periodNanos) {
        return new PerfEventAttr(
                PerfEventAttr.TYPE_SOFTWARE,
                PerfEventAttr.SOFTWARE_CPU_CLOCK,
                periodNanos,
                PerfEventAttr.SAMPLE_TID | PerfEventAttr.SAMPLE_CPU | PerfEventAttr.SAMPLE_CALLCHAIN,
                PerfEventAttr.FLAG_EXCLUDE_HYPERVISOR
                        | PerfEventAttr.FLAG_EXCLUDE_IDLE
                        | PerfEventAttr.FLAG_EXCLUDE_CALLCHAIN_USER,
                0);
    }

    /** Whether the kernel samples the CPUs. */
    public boolean isAvailable() {
        return rings != null;
    }

    /** Why there are no samples, and what to do about it; empty when there are. */
    public String reason() {
        return reason;
    }

    /** How many samples were lost so far, because the reader was late. */
    public long lost() {
        return lost;
    }

    /** Passes the samples since the last call to a listener: one CPU after the other, for each in the order of their times. */
    public void read(CpuSampleListener listener) {
        if (rings == null) {
            return;
        }
        for (PerfRing ring : rings.rings()) {
            ring.read((type, misc, record) -> {
                switch (type) {
                    case PerfRecord.SAMPLE -> pass(misc, record, listener);
                    case PerfRecord.LOST -> lost += record.getLong(16);
                    default -> {}
                }
            });
        }
    }

    private void pass(int misc, ByteBuffer record, CpuSampleListener listener) {
        long marked = record.getLong(32);
        int count = 0;
        for (int i = 0; i < marked; i++) {
            long address = record.getLong(40 + i * Long.BYTES);
            if (Long.compareUnsigned(address, FIRST_MARK) < 0) {
                addresses[count++] = address;
            }
        }
        listener.sampled(
                record.getLong(16),
                record.getInt(24),
                record.getInt(8),
                record.getInt(12),
                (misc & PerfRecord.MISC_CPU_MODE) == PerfRecord.MISC_KERNEL
                        ? CpuSampleListener.Mode.KERNEL
                        : CpuSampleListener.Mode.USER,
                addresses,
                count);
    }

    @Override
    public void close() {
        if (rings != null) {
            rings.close();
        }
    }
}
