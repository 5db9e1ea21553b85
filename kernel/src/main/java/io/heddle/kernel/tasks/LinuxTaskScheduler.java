package io.heddle.kernel.tasks;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.heddle.kernel.Errno;
import io.heddle.kernel.KernelException;
import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import java.util.Optional;

/** The running kernel's scheduler: sched_setattr(2), sched_getattr(2), sched_setaffinity(2). Confined to one thread. */
public final class LinuxTaskScheduler implements TaskScheduler {
    /** The first published version of {@code struct sched_attr}: 48 bytes, with the same layout on all 64-bit architectures. */
    private static final int ATTR_BYTES = 48;

    private static final int POLICY = 4;
    private static final int FLAGS = 8;
    private static final int NICE = 16;
    private static final int PRIORITY = 20;
    private static final int RUNTIME = 24;
    private static final long RESET_ON_FORK = 0x01;

    private static final int CPU_SET_BYTES = CpuSet.MAX_CPUS / Byte.SIZE;

    private final MemorySegment attr = Arena.ofAuto().allocate(ATTR_BYTES, Long.BYTES);
    private final MemorySegment cpus = Arena.ofAuto().allocate(CPU_SET_BYTES, Long.BYTES);

    /** The slice in nanoseconds that the kernel reports for threads without a custom one. Only root can read its sysctl. */
    private final long defaultSlice;

    public LinuxTaskScheduler() {
        defaultSlice = read(currentThread()) == 0 && attr.get(JAVA_INT, POLICY) == 0 ? attr.get(JAVA_LONG, RUNTIME) : 0;
    }

    @Override
    public int currentThread() {
        return (int) Libc.syscall(Syscall.GETTID, 0, 0);
    }

    @Override
    public Optional<Scheduling> scheduling(int tid) {
        long result = read(tid);
        if (result < 0) {
            return emptyIfEnded(result, "reading how thread " + tid + " is scheduled");
        }
        long slice = attr.get(JAVA_LONG, RUNTIME);
        return Optional.of(new Scheduling(
                SchedulingClass.of(attr.get(JAVA_INT, POLICY)),
                attr.get(JAVA_INT, PRIORITY),
                attr.get(JAVA_INT, NICE),
                slice == defaultSlice ? 0 : slice,
                (attr.get(JAVA_LONG, FLAGS) & RESET_ON_FORK) != 0));
    }

    @Override
    public boolean schedule(int tid, Scheduling wanted) {
        boolean realtime = wanted.schedulingClass().isRealtime();
        if (realtime && (wanted.priority() < 1 || wanted.priority() > MAX_PRIORITY)) {
            throw new IllegalArgumentException(
                    "real-time priority " + wanted.priority() + " is outside 1 to " + MAX_PRIORITY);
        }
        attr.fill((byte) 0);
        attr.set(JAVA_INT, 0, ATTR_BYTES);
        attr.set(JAVA_INT, POLICY, wanted.schedulingClass().number());
        attr.set(JAVA_LONG, FLAGS, wanted.resetOnFork() ? RESET_ON_FORK : 0);
        attr.set(JAVA_INT, NICE, realtime ? 0 : wanted.nice());
        attr.set(JAVA_INT, PRIORITY, wanted.priority());
        attr.set(JAVA_LONG, RUNTIME, realtime ? 0 : wanted.sliceNanos());
        long result = Libc.syscall(Syscall.SCHED_SETATTR, tid, attr.address(), 0, 0);
        if (Errno.of(result) == Errno.EPERM && !realtime && !wanted.resetOnFork()) {
            // Clearing the reset-on-fork flag needs CAP_SYS_NICE (sched(7)). A thread that entered a real-time class
            // through
            // RLIMIT_RTPRIO must be able to leave it without. The flag has no effect on a fair thread, so it may stay.
            attr.set(JAVA_LONG, FLAGS, RESET_ON_FORK);
            result = Libc.syscall(Syscall.SCHED_SETATTR, tid, attr.address(), 0, 0);
        }
        return result == 0
                || emptyIfEnded(result, "setting thread " + tid + " to " + wanted.schedulingClass())
                        .isPresent();
    }

    @Override
    public Optional<CpuSet> affinity(int tid) {
        cpus.fill((byte) 0);
        long result = Libc.syscall(Syscall.SCHED_GETAFFINITY, tid, CPU_SET_BYTES, cpus.address(), 0);
        if (result < 0) {
            return emptyIfEnded(result, "reading the CPUs of thread " + tid);
        }
        return Optional.of(new CpuSet(BitSet.valueOf(cpus.toArray(JAVA_BYTE))));
    }

    @Override
    public boolean bind(int tid, CpuSet wanted) {
        cpus.fill((byte) 0);
        byte[] bits = wanted.bits().toByteArray();
        MemorySegment.copy(bits, 0, cpus, JAVA_BYTE, 0, bits.length);
        long result = Libc.syscall(Syscall.SCHED_SETAFFINITY, tid, CPU_SET_BYTES, cpus.address(), 0);
        return result == 0
                || emptyIfEnded(result, "binding thread " + tid + " to CPUs " + wanted)
                        .isPresent();
    }

    private long read(int tid) {
        return Libc.syscall(Syscall.SCHED_GETATTR, tid, attr.address(), ATTR_BYTES, 0);
    }

    /** Empty when the thread has ended, which is no error. Every other failure is an exception. */
    private static <T> Optional<T> emptyIfEnded(long result, String attempt) {
        Errno errno = Errno.of(result);
        if (errno == Errno.ESRCH) {
            return Optional.empty();
        }
        throw new KernelException(
                attempt,
                result,
                switch (errno) {
                    case EPERM ->
                        "This needs CAP_SYS_NICE, or limits.conf (RLIMIT_RTPRIO for real-time, RLIMIT_NICE to undo nice), and a"
                                + " cgroup with a real-time budget. `heddle check` shows what is missing.";
                    case EINVAL -> "Use CPUs and values that this kernel and the cpuset allow.";
                    case EBUSY -> "The deadline bandwidth of the cgroup is used up.";
                    default -> "`heddle check` shows what this machine allows.";
                });
    }
}
