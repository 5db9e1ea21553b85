package io.heddle.watch.accounting;

import io.heddle.hotspot.roles.Role;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessClock;
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
 * Adds up what the program's threads used, living and dead. A thread's clock dies with it, so clocks are read at
 * intervals, and what a thread used after its last reading is lost: {@link #observedCpuNanos} says how much was seen.
 */
public final class CpuAccounting implements ProgramListener {
    private static final long SHORTEST_PERIOD_NANOS = 30_000_000L;

    /** In the long run reading clocks may cost this share of one CPU; a clock costs 1 to 10 µs, by how cold caches are. */
    private static final double MAX_SHARE = 0.001;

    /** A young program is read more often: what a reading misses weighs more in a short run. */
    private static final int READINGS_IN_A_LIFE = 80;

    /** The share that this may cost. */
    private static final double MAX_SHARE_YOUNG = 0.01;

    /** More threads take longer, but one reading seldom finds many more than the last. */
    private static final double COST_GROWTH = 1.25;

    /** Peaks of a process that ends are lost. They are read when the program has run a fiftieth longer, and at least so often. */
    private static final int MEMORY_READINGS_AN_AGE = 50;

    /** A process may have grown if it went on after its last reading for longer than this part of its life: two readings' time. */
    private static final int UNSEEN_PART = 25;

    /** Clocks are read this often even if the program uses no CPU time: its threads may wait for a CPU. */
    private static final long LONGEST_UNREAD_NANOS = 2_000_000_000L;

    private static final long LONGEST_MEMORY_PERIOD_NANOS = 500_000_000L;

    /** A status file takes some 100 µs to read, 50 times as long as a clock: this leaves it half a percent of one CPU. */
    private static final long SHORTEST_MEMORY_PERIOD_A_PROCESS_NANOS = 20_000_000L;

    /** Threads of which a name is kept; a program that makes more has the smallest added up. */
    private static final int KEPT = 256;

    private final Proc proc;
    private final ProcessClock processClock = new ProcessClock();
    private final PeerCpuClock peers;
    private final long startedAt;
    private final List<ThreadUsage> dead = new ArrayList<>();
    private double othersCpuSeconds;
    private double othersWaitSeconds;
    private boolean others;
    private final Map<ProcessId, Peak> peaks = new HashMap<>();
    private final Map<String, Double> cpuByRole = new TreeMap<>();
    private final RoleCounts roleCounts = new RoleCounts();
    private long observedCpuNanos;
    private long waitNanos;
    private long deadAppWaitNanos;
    private long deadCompilerNanos;
    private long readAt;
    private long appWaitNanos;
    private long compilerNanos;
    private long cpuNanos;
    private long nextReading;

    /** CPU time of the living processes when the clocks of their threads were read last. */
    private long usedAtReading;

    /** Of a reading, without what others took of its CPU meanwhile: no more than a little above that of the one before. */
    private double cost = Double.MAX_VALUE;

    private long nextMemoryReading;

    /** A process may have grown between the last reading of its memory and its end. */
    private boolean mayHaveGrown;

    /** The most memory that a process held until it was read last. */
    private record Peak(long bytes, long readAt) {
        Peak with(Peak later) {
            return new Peak(Math.max(bytes, later.bytes), later.readAt);
        }
    }

    /** @param now when the program starts: {@link System#nanoTime} */
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
        long used = 0;
        for (WatchedProcess process : processes) {
            used += Math.max(0, processClock.cpuNanos(process.id().pid()));
        }
        long unread = Math.abs(used - usedAtReading);
        if (unread < used / READINGS_IN_A_LIFE && now - readAt < LONGEST_UNREAD_NANOS) {
            nextReading = now + Math.max(SHORTEST_PERIOD_NANOS, (now - startedAt) / READINGS_IN_A_LIFE);
            return false;
        }
        usedAtReading = used;
        return true;
    }

    /** Reads the clocks of all threads. */
    public void read(Iterable<WatchedProcess> processes, long now) {
        long begun = System.nanoTime();
        readAt = now;
        appWaitNanos = deadAppWaitNanos;
        compilerNanos = deadCompilerNanos;
        cpuNanos = observedCpuNanos;
        for (WatchedProcess process : processes) {
            for (WatchedThread thread : process.threads()) {
                TaskClock clock = thread.clock();
                if (clock != null) {
                    clock.update();
                    cpuNanos += clock.cpuNanos();
                    if (thread.isOfJvm() && thread.presumedRole() == Role.APP) {
                        appWaitNanos += clock.waitNanos();
                    } else if (thread.isOfJvm() && thread.presumedRole() == Role.JIT) {
                        compilerNanos += clock.cpuNanos();
                    }
                }
            }
        }
        cost = Math.min((double) (System.nanoTime() - begun), COST_GROWTH * cost);
        long affordable = (long) (cost / MAX_SHARE);
        long frequent = Math.max((now - startedAt) / READINGS_IN_A_LIFE, (long) (cost / MAX_SHARE_YOUNG));
        if (now - nextMemoryReading >= 0) {
            readPeaks(processes, now);
        }
        nextReading = now + Math.max(SHORTEST_PERIOD_NANOS, Math.min(affordable, frequent));
    }

    /** Of the processes outside the program and Heddle. */
    public PeerCpuClock peers() {
        return peers;
    }

    private void readPeaks(Iterable<WatchedProcess> processes, long now) {
        long affordable = 0;
        for (WatchedProcess process : processes) {
            readPeak(process.id(), now);
            affordable += SHORTEST_MEMORY_PERIOD_A_PROCESS_NANOS;
        }
        long frequent = (now - startedAt) / MEMORY_READINGS_AN_AGE;
        nextMemoryReading = now + Math.min(Math.max(frequent, affordable), LONGEST_MEMORY_PERIOD_NANOS);
    }

    /** As they were read last. */
    public CpuTimes times() {
        return new CpuTimes(readAt, cpuNanos, compilerNanos, appWaitNanos);
    }

    /** Takes over the last readings of the threads. */
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
                        deadAppWaitNanos += clock.waitNanos();
                    } else if (thread.presumedRole() == Role.JIT) {
                        deadCompilerNanos += clock.cpuNanos();
                    }
                    roleCounts.add(thread.presumedRole(), thread.name(), clock.cpuNanos());
                }
                observedCpuNanos += clock.cpuNanos();
                waitNanos += clock.waitNanos();
                cpuByRole.merge(role, clock.cpuNanos() / 1e9, Double::sum);
                dead.add(new ThreadUsage(thread.name(), role, clock.cpuNanos() / 1e9, clock.waitNanos() / 1e9));
            }
        }
        if (dead.size() > 4 * KEPT) {
            keepLargest();
        }
    }

    private void keepLargest() {
        dead.sort(Comparator.comparingDouble(ThreadUsage::cpuSeconds).reversed());
        if (dead.size() > KEPT) {
            List<ThreadUsage> rest = dead.subList(KEPT, dead.size());
            for (ThreadUsage other : rest) {
                othersCpuSeconds += other.cpuSeconds();
                othersWaitSeconds += other.runQueueWaitSeconds();
            }
            rest.clear();
            others = true;
        }
    }

    /** The largest threads by CPU time, and the others as one. */
    public List<ThreadUsage> threads() {
        keepLargest();
        List<ThreadUsage> shares = new ArrayList<>(dead);
        if (others) {
            shares.add(new ThreadUsage("others", Role.OTHER.name(), othersCpuSeconds, othersWaitSeconds));
        }
        return shares;
    }

    public Map<String, Double> cpuByRole() {
        return cpuByRole;
    }

    /** Of the threads that {@code observedCpuNanos} covers. */
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
     * Reads a process's peak.
     *
     * @return false when it has ended
     */
    private boolean readPeak(ProcessId process, long now) {
        long bytes = proc.peakRssBytes(process.pid());
        if (bytes > 0) {
            peaks.merge(process, new Peak(bytes, now), Peak::with);
        }
        return bytes > 0;
    }

    /** Takes over the last reading of the process's memory. */
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
     * The processes' peaks, summed. The kernel's account has what the largest process grew by after its last reading; empty when
     * that account doesn't tell and some process may have grown.
     *
     * @param maxRssBytes what the kernel says of the largest; when Heddle itself has as much, it may be Heddle's
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
