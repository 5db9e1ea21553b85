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
 * One fair thread bound to each CPU that does nothing but note that it ran. As long as it sings, other fair threads get
 * their share of that CPU; run-queue statistics would tell of a wait only after it was over.
 *
 * <p>Concurrency: {@code lastSong[i]} is written by canary i alone and read by the governor; {@code singing} is written
 * by the governor. A canary that is starved sits in {@code park}, where it holds up no safepoint of this JVM.
 */
public final class CpuHeartbeats implements AutoCloseable {
    private static final long PERIOD_NANOS = 500_000_000;

    private final AtomicLongArray lastSong;
    private final List<Thread> threads = new ArrayList<>();
    private final Set<Integer> tids = ConcurrentHashMap.newKeySet();
    private volatile boolean singing = true;

    private CpuHeartbeats(int count) {
        lastSong = new AtomicLongArray(count);
    }

    /**
     * Starts one for each CPU and waits until all are in place.
     *
     * @throws KernelException when the kernel refuses one its CPU; none is left then
     */
    public static CpuHeartbeats start(CpuSet cpus, Supplier<TaskScheduler> schedulers) {
        int[] places = cpus.toArray();
        CpuHeartbeats heartbeats = new CpuHeartbeats(places.length);
        List<CompletableFuture<Void>> inPlace = new ArrayList<>();
        for (int i = 0; i < places.length; i++) {
            int index = i;
            CompletableFuture<Void> placed = new CompletableFuture<>();
            inPlace.add(placed);
            heartbeats.threads.add(Thread.ofPlatform()
                    .name("heddle-canary-" + places[index])
                    .daemon()
                    .start(() -> heartbeats.live(index, places[index], schedulers, placed)));
        }
        try {
            CompletableFuture.allOf(inPlace.toArray(CompletableFuture<?>[]::new))
                    .join();
            return heartbeats;
        } catch (CompletionException failed) {
            heartbeats.close();
            throw failed.getCause() instanceof KernelException refused ? refused : failed;
        }
    }

    private void live(int index, int cpu, Supplier<TaskScheduler> schedulers, CompletableFuture<Void> placed) {
        try {
            TaskScheduler scheduler = schedulers.get();
            int self = scheduler.currentThread();
            tids.add(self);
            scheduler.bind(self, CpuSet.of(cpu));
        } catch (RuntimeException | Error failed) {
            placed.completeExceptionally(failed);
            return;
        }
        lastSong.set(index, System.nanoTime());
        placed.complete(null);
        sing(index);
    }

    private void sing(int index) {
        while (singing) {
            lastSong.setRelease(index, System.nanoTime());
            LockSupport.parkNanos(PERIOD_NANOS);
        }
    }

    /** Kernel ids of the canaries, which must stay fair. */
    public Set<Integer> tids() {
        return tids;
    }

    /** How long the most silent canary has been silent, beyond its ordinary pause. */
    public long longestSilence(long now) {
        long longest = 0;
        for (int i = 0; i < lastSong.length(); i++) {
            longest = Math.max(longest, now - lastSong.getAcquire(i) - PERIOD_NANOS);
        }
        return longest;
    }

    @Override
    public void close() {
        singing = false;
        threads.forEach(LockSupport::unpark);
    }
}
