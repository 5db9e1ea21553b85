package io.heddle.governor.safety;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.TaskScheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Heartbeat threads: one fair-class thread bound to each CPU, which records the time at which it ran. Recent heartbeats
 * prove that fair threads get their share of each CPU. Run-queue statistics would show a wait only after its end.
 *
 * <p>Concurrency: thread i alone writes {@code lastBeat[i]}, and the governor reads it. The governor writes {@code
 * running}. A starved heartbeat thread is parked, so it delays no safepoint of this JVM.
 */
public final class CpuHeartbeats implements AutoCloseable {
    private static final long PERIOD_NANOS = 500_000_000;

    private final AtomicLongArray lastBeat;
    private final List<Thread> threads = new ArrayList<>();
    private final Set<Integer> tids = ConcurrentHashMap.newKeySet();
    private volatile boolean running = true;

    private CpuHeartbeats(int count) {
        lastBeat = new AtomicLongArray(count);
    }

    /**
     * Starts a thread for each CPU and waits until all are bound.
     *
     * @throws KernelException if the kernel refuses to bind one; all are ended then
     */
    public static CpuHeartbeats start(CpuSet cpus, Supplier<TaskScheduler> schedulers) {
        int[] cpuNumbers = cpus.toArray();
        CpuHeartbeats heartbeats = new CpuHeartbeats(cpuNumbers.length);
        List<CompletableFuture<Void>> allBound = new ArrayList<>();
        for (int i = 0; i < cpuNumbers.length; i++) {
            int index = i;
            CompletableFuture<Void> bound = new CompletableFuture<>();
            allBound.add(bound);
            heartbeats.threads.add(Thread.ofPlatform()
                    .name("heddle-beat-" + cpuNumbers[index])
                    .daemon()
                    .start(() -> heartbeats.run(index, cpuNumbers[index], schedulers, bound)));
        }
        try {
            CompletableFuture.allOf(allBound.toArray(CompletableFuture<?>[]::new))
                    .join();
            return heartbeats;
        } catch (CompletionException failed) {
            heartbeats.close();
            throw failed.getCause() instanceof KernelException refused ? refused : failed;
        }
    }

    private void run(int index, int cpu, Supplier<TaskScheduler> schedulers, CompletableFuture<Void> bound) {
        try {
            TaskScheduler scheduler = schedulers.get();
            int self = scheduler.currentThread();
            tids.add(self);
            scheduler.bind(self, CpuSet.of(cpu));
        } catch (RuntimeException | Error failed) {
            bound.completeExceptionally(failed);
            return;
        }
        lastBeat.set(index, System.nanoTime());
        bound.complete(null);
        beat(index);
    }

    private void beat(int index) {
        while (running) {
            lastBeat.setRelease(index, System.nanoTime());
            LockSupport.parkNanos(PERIOD_NANOS);
        }
    }

    /** Thread ids of the heartbeat threads, which must stay in the fair class. */
    public Set<Integer> tids() {
        return tids;
    }

    /** The longest time without a heartbeat of any CPU beyond the regular period, in nanoseconds. */
    public long longestSilence(long now) {
        long longest = 0;
        for (int i = 0; i < lastBeat.length(); i++) {
            longest = Math.max(longest, now - lastBeat.getAcquire(i) - PERIOD_NANOS);
        }
        return longest;
    }

    @Override
    public void close() {
        running = false;
        threads.forEach(LockSupport::unpark);
    }
}
