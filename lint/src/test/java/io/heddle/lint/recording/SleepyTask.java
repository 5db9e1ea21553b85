package io.heddle.lint.recording;

import java.util.Arrays;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.locks.LockSupport;

/** A task that sleeps, copies, and parks where no rule finds it. */
final class SleepyTask extends RecursiveTask<Integer> {
    private final int[] numbers;

    SleepyTask(int[] numbers) {
        this.numbers = numbers;
    }

    @Override
    protected Integer compute() {
        if (numbers.length < 1_000_000) {
            pause();
            LockSupport.parkNanos(20_000_000);
            return numbers.length;
        }
        int half = numbers.length / 2;
        SleepyTask left = new SleepyTask(Arrays.copyOfRange(numbers, 0, half));
        SleepyTask right = new SleepyTask(Arrays.copyOfRange(numbers, half, numbers.length));
        left.fork();
        return right.compute() + left.join();
    }

    private static void pause() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static void neverCalled(SleepyTask task) {
        task.fork().join();
    }
}
