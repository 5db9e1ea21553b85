package io.heddle.kernel.perf.scheduling;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.heddle.kernel.Errno;
import io.heddle.kernel.KernelException;
import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Scheduling;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The cost of a context switch on this machine: the time from a thread that wakes another one and blocks to the other one's run,
 * as in lmbench's {@code lat_ctx} (McVoy and Staelin, "lmbench: Portable Tools for Performance Analysis", section 6.6). It
 * includes the wake-up and the scheduler's choice, but neither the calls that trigger them nor caches that a larger program refills.
 *
 * <p>Two threads pass a byte through two pipes, both on one CPU where affinity allows. The cost of the pipe calls themselves is
 * measured with one thread that writes to and reads from its own pipe, and subtracted.
 */
public final class ContextSwitchCost {
    private static final int O_CLOEXEC = 0x80000;
    private static final long LIMIT_NANOS = 20_000_000;
    private static final int MAX_ROUNDS = 4096;
    private static final int MIN_ROUNDS = 400;
    private static final int WARM_UP_ROUNDS = 200;
    private static final long TOO_BUSY = -1;

    private ContextSwitchCost() {}

    /**
     * Measures for about 20 ms.
     *
     * @return nanoseconds for one switch; empty if the CPU was too busy with other threads to tell
     * @throws KernelException when file descriptors run short
     */
    public static OptionalLong measureNanos() {
        AtomicLong cost = new AtomicLong();
        // Other threads of this process keep their affinity: the measuring thread is bound, and ends.
        Thread measuring = Thread.ofPlatform().name("switch-cost").unstarted(() -> cost.set(measure()));
        RuntimeException[] failure = new RuntimeException[1];
        measuring.setUncaughtExceptionHandler((_, thrown) -> {
            failure[0] = thrown instanceof RuntimeException known ? known : new IllegalStateException(thrown);
        });
        measuring.start();
        joinUninterruptibly(measuring);
        if (failure[0] != null) {
            throw failure[0];
        }
        return cost.get() <= 0 ? OptionalLong.empty() : OptionalLong.of(cost.get());
    }

    private static long measure() {
        bindToOneCpu();
        try (Channel own = new Channel()) {
            long calls = lowerQuartile(() -> {
                own.write();
                own.read();
            });
            try (Channel there = new Channel();
                    Channel back = new Channel()) {
                // The other thread inherits the affinity of this one.
                Thread echo = Thread.ofPlatform().name("switch-echo").start(() -> {
                    while (there.read()) {
                        back.write();
                    }
                });
                long round = lowerQuartile(() -> {
                    there.write();
                    back.read();
                });
                there.closeWriter();
                joinUninterruptibly(echo);
                // A round has two writes, two reads, and a switch there and back.
                return calls == TOO_BUSY || round == TOO_BUSY ? TOO_BUSY : round / 2 - calls;
            }
        }
    }

    /**
     * The time of one round that a quarter of all rounds falls below: a busy CPU makes rounds longer, never shorter. If there was time
     * for a few rounds only, most of them include time slices of other threads.
     */
    private static long lowerQuartile(Runnable round) {
        long[] nanos = new long[MAX_ROUNDS];
        int rounds = 0;
        long start = System.nanoTime();
        long before = start;
        for (int i = -WARM_UP_ROUNDS; i < MAX_ROUNDS && before - start < LIMIT_NANOS / 2; i++) {
            round.run();
            long after = System.nanoTime();
            nanos[Math.max(0, i)] = after - before;
            rounds = Math.max(1, i + 1);
            before = after;
        }
        Arrays.sort(nanos, 0, rounds);
        return rounds < MIN_ROUNDS ? TOO_BUSY : nanos[rounds / 4];
    }

    /** Binds this thread, and the one that it starts, to its last CPU: the first one often handles most interrupts. */
    private static void bindToOneCpu() {
        LinuxTaskScheduler scheduler = new LinuxTaskScheduler();
        int self = scheduler.currentThread();
        try {
            if (scheduler
                    .scheduling(self)
                    .filter(own -> own.schedulingClass().isRealtime())
                    .isPresent()) {
                // A thread inherits the class of its creator. The cost is that of a fair thread.
                scheduler.schedule(self, Scheduling.ORDINARY);
            }
            scheduler.affinity(self).ifPresent(cpus -> {
                int[] usable = cpus.toArray();
                scheduler.bind(self, CpuSet.of(usable[usable.length - 1]));
            });
        } catch (KernelException refused) {
            // The kernel then chooses the CPUs, and the cost includes the wake-up of another one.
        }
    }

    private static void joinUninterruptibly(Thread thread) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** A pipe for single bytes. Its reader waits. */
    private static final class Channel implements AutoCloseable {
        private static final int CLOSED = -1;

        private final Arena arena = Arena.ofShared();
        private final MemorySegment sent = arena.allocate(1);
        private final MemorySegment received = arena.allocate(1);
        private final int reader;
        private int writer;

        Channel() {
            MemorySegment ends = arena.allocate(JAVA_INT, 2);
            long result = Libc.syscall(Syscall.PIPE2, ends.address(), O_CLOEXEC);
            if (result < 0) {
                arena.close();
                throw new KernelException("creating a pipe", result, "Raise `ulimit -n`.");
            }
            reader = ends.getAtIndex(JAVA_INT, 0);
            writer = ends.getAtIndex(JAVA_INT, 1);
        }

        void write() {
            while (Errno.of(Libc.syscall(Syscall.WRITE, writer, sent.address(), 1, 0)) == Errno.EINTR) {}
        }

        /** Whether a byte came; false when the writer is closed. */
        boolean read() {
            long result = Libc.syscall(Syscall.READ, reader, received.address(), 1, 0);
            while (Errno.of(result) == Errno.EINTR) {
                result = Libc.syscall(Syscall.READ, reader, received.address(), 1, 0);
            }
            return result > 0;
        }

        void closeWriter() {
            Libc.syscall(Syscall.CLOSE, writer, 0);
            writer = CLOSED;
        }

        @Override
        public void close() {
            if (writer != CLOSED) {
                closeWriter();
            }
            Libc.syscall(Syscall.CLOSE, reader, 0);
            arena.close();
        }
    }
}
