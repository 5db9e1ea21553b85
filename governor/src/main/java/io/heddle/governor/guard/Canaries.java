package io.heddle.governor.guard;

import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.TaskScheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
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
public final class Canaries implements AutoCloseable {
    private static final long PERIOD_NANOS = 500_000_000;

    private final AtomicLongArray lastSong;
    private final List<Thread> threads = new ArrayList<>();
    private final Set<Integer> tids = ConcurrentHashMap.newKeySet();
    private volatile boolean singing = true;

    private Canaries(int count) {
        lastSong = new AtomicLongArray(count);
    }

    /** Starts one for each CPU and waits until all are in place. */
    public static Canaries start(CpuSet cpus, Supplier<TaskScheduler> schedulers) {
        int[] places = cpus.toArray();
        Canaries canaries = new Canaries(places.length);
        CountDownLatch inPlace = new CountDownLatch(places.length);
        for (int i = 0; i < places.length; i++) {
            int index = i;
            canaries.threads.add(Thread.ofPlatform()
                    .name("heddle-canary-" + places[index])
                    .daemon()
                    .start(() -> canaries.sing(index, places[index], schedulers.get(), inPlace)));
        }
        try {
            inPlace.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return canaries;
    }

    private void sing(int index, int cpu, TaskScheduler scheduler, CountDownLatch inPlace) {
        int self = scheduler.currentThread();
        tids.add(self);
        scheduler.bind(self, CpuSet.of(cpu));
        lastSong.set(index, System.nanoTime());
        inPlace.countDown();
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
