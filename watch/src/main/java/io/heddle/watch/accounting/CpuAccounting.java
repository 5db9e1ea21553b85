package io.heddle.watch.accounting;

import io.heddle.hotspot.roles.Role;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.TaskClock;
import io.heddle.watch.ProgramListener;
import io.heddle.watch.WatchedProcess;
import io.heddle.watch.WatchedThread;
import io.heddle.watch.peers.PeerCpuClock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The CPU time and waits of the program's threads, living and ended. A thread's clock ends with it, so clocks are read
 * periodically. Usage after the last reading is lost; {@link #observedCpuNanos} shows how much was observed.
 */
public final class CpuAccounting implements ProgramListener {
    private static final long MIN_PERIOD_NANOS = 30_000_000L;

    /** The long-term limit of the cost of reading clocks, as a share of one CPU. */
    private static final double MAX_SHARE = 0.001;

    /**
     * The number of readings in a program's life so far. Young programs are read more often, because missed usage
     * weighs more in a short run.
     */
    private static final int READINGS_PER_LIFE = 80;

    /** The limit of the cost for young programs. */
    private static final double MAX_SHARE_YOUNG = 0.005;

    /** The highest initial cost of reading a clock, which is 1 to 10 µs, depending on caches. */
    private static final double INITIAL_CLOCK_NANOS = 10_000;

    /** The highest growth of that cost from one reading to the next. A reading that takes longer was preempted. */
    private static final double CLOCK_NANOS_GROWTH = 1.25;

    /** The number of memory readings in a program's life so far. The peak of an ended process is lost otherwise. */
    private static final int MEMORY_READINGS_PER_LIFE = 50;

    /**
     * The fraction of its life after the last reading, twice the period, from which an ended process may have grown
     * unseen.
     */
    private static final int UNSEEN_PART = 25;

    /** The period of readings while the program uses no CPU time. Its threads may wait for a CPU. */
    private static final long MAX_UNREAD_NANOS = 2_000_000_000L;

    private static final long MAX_MEMORY_PERIOD_NANOS = 500_000_000L;

    /**
     * The period for each process. Reading a status file takes some 100 µs, so this limits the cost to 0.5 % of one
     * CPU.
     */
    private static final long MEMORY_PERIOD_PER_PROCESS_NANOS = 20_000_000L;

    /** The number of ended threads that are kept by name. The smallest of more are summed up. */
    private static final int MAX_KEPT_THREADS = 256;

    private final Proc proc;
    private final ProgramCpuClock programClock = new ProgramCpuClock();
    private final PeerCpuClock peers;
    private final long startedAt;
    private final List<ThreadTotals> ended = new ArrayList<>();
    private double othersCpuSeconds;
    private double othersWaitSeconds;
    private boolean others;
    private final Map<ProcessId, Peak> peaks = new HashMap<>();
    private final Map<String, Double> cpuByRole = new TreeMap<>();
    private final RoleCounts roleCounts = new RoleCounts();
    private long observedCpuNanos;
    private long waitNanos;
    private long endedAppWaitNanos;
    private double endedAppWaitSquares;
    private long endedAppSlices;
    private long endedCompilerNanos;
    private long readAt;
    private long appWaitNanos;
    private double appWaitSquares;
    private long appSlices;
    private long compilerNanos;
    private long cpuNanos;
    private long nextReading;

    /** CPU time of the living processes when the clocks of their threads were read last. */
    private long usedAtReading;

    /** The cost of reading a clock without preemption, in nanoseconds. */
    private double clockNanos = INITIAL_CLOCK_NANOS;

    private long nextMemoryReading;

    /** Whether a process may have grown between the last reading of its memory and its end. */
    private boolean mayHaveGrown;

    /** The peak memory of a process at its last reading. */
    private record Peak(long bytes, long readAt) {
        Peak with(Peak later) {
            return new Peak(Math.max(bytes, later.bytes), later.readAt);
        }
    }

    /** @param now start of the program: {@link System#nanoTime} */
    public CpuAccounting(Proc proc, long now) {
        this.proc = proc;
        this.peers = new PeerCpuClock(proc);
        this.startedAt = now;
    }

    /**
     * Whether the clocks are to be read again: when the program has used enough CPU time since the last reading, or that was long
     * ago.
     */
    public boolean isDue(Collection<WatchedProcess> processes, long now) {
        if (now - nextReading < 0) {
            return false;
        }
        long used = programClock.cpuNanos(processes);
        long unread = Math.abs(used - usedAtReading);
        if (unread < used / READINGS_PER_LIFE && now - readAt < MAX_UNREAD_NANOS) {
            nextReading = now + Math.max(MIN_PERIOD_NANOS, (now - startedAt) / READINGS_PER_LIFE);
            return false;
        }
        usedAtReading = used;
        return true;
    }

    /** Reads the clocks of all threads. */
    public void read(Iterable<WatchedProcess> processes, long now) {
        long begun = System.nanoTime();
        readAt = now;
        appWaitNanos = endedAppWaitNanos;
        appWaitSquares = endedAppWaitSquares;
        appSlices = endedAppSlices;
        compilerNanos = endedCompilerNanos;
        cpuNanos = observedCpuNanos;
        int clocks = 0;
        for (WatchedProcess process : processes) {
            for (WatchedThread thread : process.threads()) {
                TaskClock clock = thread.clock();
                if (clock != null) {
                    clocks++;
                    clock.update();
                    cpuNanos += clock.cpuNanos();
                    if (thread.isOfJvm() && thread.presumedRole() == Role.APP) {
                        appWaitNanos += clock.waitNanos();
                        appWaitSquares += clock.waitSquares();
                        appSlices += clock.slices();
                    } else if (thread.isOfJvm() && thread.presumedRole() == Role.JIT) {
                        compilerNanos += clock.cpuNanos();
                    }
                }
            }
        }
        if (clocks > 0) {
            clockNanos = Math.min((double) (System.nanoTime() - begun) / clocks, CLOCK_NANOS_GROWTH * clockNanos);
        }
        double cost = clocks * clockNanos;
        long affordable = (long) (cost / MAX_SHARE);
        long frequent = Math.max((now - startedAt) / READINGS_PER_LIFE, (long) (cost / MAX_SHARE_YOUNG));
        if (now - nextMemoryReading >= 0) {
            readPeaks(processes, now);
        }
        nextReading = now + Math.max(MIN_PERIOD_NANOS, Math.min(affordable, frequent));
    }

    /** The clock of the processes outside the program and Heddle. */
    public PeerCpuClock peers() {
        return peers;
    }

    private void readPeaks(Iterable<WatchedProcess> processes, long now) {
        long affordable = 0;
        for (WatchedProcess process : processes) {
            readPeak(process.id(), now);
            affordable += MEMORY_PERIOD_PER_PROCESS_NANOS;
        }
        long frequent = (now - startedAt) / MEMORY_READINGS_PER_LIFE;
        nextMemoryReading = now + Math.min(Math.max(frequent, affordable), MAX_MEMORY_PERIOD_NANOS);
    }

    /** The sums at the last reading. */
    public CpuTimes times() {
        return new CpuTimes(readAt, cpuNanos, compilerNanos, appWaitNanos, appWaitSquares, appSlices);
    }

    /** Adds the last readings of ended threads. */
    @Override
    public void endedThreads(WatchedProcess process, List<WatchedThread> threads) {
        for (WatchedThread thread : threads) {
            TaskClock clock = thread.clock();
            if (clock != null) {
                clock.update();
                String role = Role.OTHER.name();
                if (thread.isOfJvm()) {
                    role = thread.presumedRole().name();
                    if (thread.presumedRole() == Role.APP) {
                        endedAppWaitNanos += clock.waitNanos();
                        endedAppWaitSquares += clock.waitSquares();
                        endedAppSlices += clock.slices();
                    } else if (thread.presumedRole() == Role.JIT) {
                        endedCompilerNanos += clock.cpuNanos();
                    }
                    roleCounts.add(thread.presumedRole(), thread.name(), clock.cpuNanos());
                }
                observedCpuNanos += clock.cpuNanos();
                waitNanos += clock.waitNanos();
                cpuByRole.merge(role, clock.cpuNanos() / 1e9, Double::sum);
                ended.add(new ThreadTotals(thread.name(), role, clock.cpuNanos() / 1e9, clock.waitNanos() / 1e9));
            }
        }
        if (ended.size() > 4 * MAX_KEPT_THREADS) {
            keepLargest();
        }
    }

    private void keepLargest() {
        ended.sort(Comparator.comparingDouble(ThreadTotals::cpuSeconds).reversed());
        if (ended.size() > MAX_KEPT_THREADS) {
            List<ThreadTotals> rest = ended.subList(MAX_KEPT_THREADS, ended.size());
            for (ThreadTotals other : rest) {
                othersCpuSeconds += other.cpuSeconds();
                othersWaitSeconds += other.runQueueWaitSeconds();
            }
            rest.clear();
            others = true;
        }
    }

    /** The threads with most CPU time, and all others as one. */
    public List<ThreadTotals> threads() {
        keepLargest();
        List<ThreadTotals> shares = new ArrayList<>(ended);
        if (others) {
            shares.add(new ThreadTotals("others", Role.OTHER.name(), othersCpuSeconds, othersWaitSeconds));
        }
        return shares;
    }

    public Map<String, Double> cpuByRole() {
        return cpuByRole;
    }

    /** The counts of the threads that {@code observedCpuNanos} covers. */
    public List<RoleCount> roleCounts() {
        return roleCounts.counts();
    }

    public long observedCpuNanos() {
        return observedCpuNanos;
    }

    public long waitNanos() {
        return waitNanos;
    }

    /**
     * Reads a process's peak memory.
     *
     * @return false if the process has ended
     */
    private boolean readPeak(ProcessId process, long now) {
        long bytes = proc.peakRssBytes(process.pid());
        if (bytes > 0) {
            peaks.merge(process, new Peak(bytes, now), Peak::with);
        }
        return bytes > 0;
    }

    /** Adds the last reading of the process's memory. */
    @Override
    public void ended(WatchedProcess process) {
        ended(process, System.nanoTime());
    }

    void ended(WatchedProcess process, long now) {
        if (!readPeak(process.id(), now)) {
            Peak last = peaks.get(process.id());
            long life = now - process.seenSince();
            mayHaveGrown |= last == null || now - last.readAt() > life / UNSEEN_PART;
        }
    }

    /**
     * The sum of the processes' peaks. The kernel's figure includes growth of the largest process after its last
     * reading. Empty if that figure is not usable and a process may have grown.
     *
     * @param maxRssBytes the kernel's figure for the largest process; unusable if Heddle itself has as much, because it
     *     may be Heddle's
     */
    public OptionalLong peakBytes(long maxRssBytes) {
        long read = peaks.values().stream().mapToLong(Peak::bytes).sum();
        long own = proc.peakRssBytes((int) ProcessHandle.current().pid());
        if (maxRssBytes > own) {
            return OptionalLong.of(Math.max(read, maxRssBytes));
        }
        return mayHaveGrown ? OptionalLong.empty() : OptionalLong.of(read);
    }
}
