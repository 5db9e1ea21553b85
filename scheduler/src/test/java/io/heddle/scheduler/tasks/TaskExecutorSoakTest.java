package io.heddle.scheduler.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tasks that do everything at once: they add others, compute, block, throw, and interrupt workers, while executors are
 * opened and closed. None may be lost.
 *
 * <p>{@code -Dheddle.soak.tasks=100000000} runs more of them than the tests of each build.
 */
@Timeout(3600)
class TaskExecutorSoakTest {
    private static final int TASKS = Integer.getInteger("heddle.soak.tasks", 1_000_000);
    private static final int TASKS_OF_AN_EXECUTOR = 50_000;
    private static final int CHAIN = 10;
    private static final int WORKERS = 16;

    private final AtomicReferenceArray<@Nullable Thread> workers = new AtomicReferenceArray<>(WORKERS);
    private final LongAdder added = new LongAdder();
    private final LongAdder ended = new LongAdder();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();

    @Test
    void no_task_is_lost_whatever_tasks_do() {
        SplittableRandom random = new SplittableRandom(1);
        for (int left = TASKS; left > 0; left -= TASKS_OF_AN_EXECUTOR) {
            try (TaskExecutor executor = TaskExecutor.of(1 + random.nextInt(4))
                    .spares(random.nextInt(8))
                    .workers(worker -> worker.setUncaughtExceptionHandler((thread, e) -> note(e)))
                    .open()) {
                for (int i = 0; i < TASKS_OF_AN_EXECUTOR / CHAIN; i++) {
                    add(executor, random.split(), CHAIN);
                    if (random.nextInt(1000) == 0) {
                        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(15)));
                    }
                }
            }
        }

        assertThat(failures).isEmpty();
        assertThat(ended.sum()).isEqualTo(added.sum()).isGreaterThanOrEqualTo(TASKS);
    }

    private void note(Throwable thrown) {
        if (!"on purpose".equals(thrown.getMessage())) {
            failures.add(thrown);
        }
    }

    private void add(TaskExecutor executor, SplittableRandom random, int length) {
        added.increment();
        executor.execute(() -> {
            workers.set(random.nextInt(WORKERS), Thread.currentThread());
            step(executor, random);
            if (length > 1) {
                add(executor, random, length - 1);
            }
            ended.increment();
            if (random.nextInt(1000) == 0) {
                throw new IllegalStateException("on purpose");
            }
        });
    }

    private void step(TaskExecutor executor, SplittableRandom random) {
        switch (random.nextInt(200)) {
            case 0 ->
                TaskExecutor.block(() -> {
                    LockSupport.parkNanos(random.nextInt(50_000));
                    return random;
                });
            case 1 ->
                TaskExecutor.block(() -> {
                    add(executor, random.split(), 1);
                    return random;
                });
            case 2 -> {
                Thread other = workers.get(random.nextInt(WORKERS));
                if (other != null) {
                    other.interrupt();
                    LockSupport.unpark(other);
                }
            }
            case 3, 4, 5 -> compute(random.nextInt(50_000));
            case 6 -> {
                for (int i = 0; i < 10; i++) {
                    add(executor, random.split(), 1);
                }
            }
            default -> {}
        }
    }

    private static void compute(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
    }
}
