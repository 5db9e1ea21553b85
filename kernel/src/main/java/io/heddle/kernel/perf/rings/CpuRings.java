package io.heddle.kernel.perf.rings;

import io.heddle.kernel.Errno;
import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import io.heddle.kernel.tasks.CpuSet;
import java.util.ArrayList;
import java.util.List;

/** A ring for each CPU, to which one or more perf events of the CPU write. */
public final class CpuRings implements AutoCloseable {
    private static final int PERF_EVENT_IOC_SET_OUTPUT = 0x2405;

    private final List<Integer> cpus = new ArrayList<>();
    private final List<PerfRing> rings = new ArrayList<>();

    /** The events that write to the ring of another event. */
    private final List<Integer> redirected = new ArrayList<>();

    private CpuRings() {}

    /**
     * Opens events on each CPU that is online.
     *
     * @param events at least one: the first one, which has no filter, owns the ring, and the others write to it
     * @param dataBytes the size of the data of each ring: a result of {@link PerfRing#dataBytes(int)}
     * @throws PerfRefusedException when the kernel refuses; nothing stays open then
     */
    public static CpuRings open(CpuSet cpus, List<PerfEventAttr> events, int dataBytes) throws PerfRefusedException {
        CpuRings rings = new CpuRings();
        boolean complete = false;
        try {
            for (int cpu : cpus.toArray()) {
                rings.add(cpu, events, dataBytes);
            }
            complete = true;
            return rings;
        } finally {
            if (!complete) {
                rings.close();
            }
        }
    }

    private void add(int cpu, List<PerfEventAttr> events, int dataBytes) throws PerfRefusedException {
        long owner = events.getFirst().open(cpu);
        if (Errno.of(owner) == Errno.ENODEV) {
            return;
        }
        check(PerfRefusedException.Step.OPEN, owner);
        long address = PerfRing.map((int) owner, dataBytes);
        if (address < 0) {
            Libc.syscall(Syscall.CLOSE, owner, 0);
            throw new PerfRefusedException(PerfRefusedException.Step.MAP, address);
        }
        cpus.add(cpu);
        rings.add(PerfRing.at(address, (int) owner, dataBytes));
        for (PerfEventAttr event : events.subList(1, events.size())) {
            long descriptor = event.open(cpu);
            check(PerfRefusedException.Step.OPEN, descriptor);
            redirected.add((int) descriptor);
            check(PerfRefusedException.Step.FILTER, event.applyFilter(descriptor));
            check(
                    PerfRefusedException.Step.REDIRECT,
                    Libc.syscall(Syscall.IOCTL, descriptor, PERF_EVENT_IOC_SET_OUTPUT, owner, 0));
        }
    }

    private static void check(PerfRefusedException.Step step, long result) throws PerfRefusedException {
        if (result < 0) {
            throw new PerfRefusedException(step, result);
        }
    }

    /** The CPU of each ring. */
    public int[] cpus() {
        return cpus.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The rings, in the order of {@link #cpus}. */
    public List<PerfRing> rings() {
        return rings;
    }

    /** The rings' descriptors, in the order of {@link #cpus}. */
    public int[] descriptors() {
        return rings.stream().mapToInt(PerfRing::descriptor).toArray();
    }

    @Override
    public void close() {
        redirected.forEach(descriptor -> Libc.syscall(Syscall.CLOSE, descriptor, 0));
        redirected.clear();
        rings.forEach(PerfRing::close);
        rings.clear();
    }
}
