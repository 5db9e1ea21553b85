package io.heddle.lint.recording;

import java.util.Arrays;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.locks.LockSupport;

/** Sleeps, copies, and pauses where no rule sees it. */
final class Drowsy extends RecursiveTask<Integer> {
    private final int[] numbers;

    Drowsy(int[] numbers) {
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
        Drowsy left = new Drowsy(Arrays.copyOfRange(numbers, 0, half));
        Drowsy right = new Drowsy(Arrays.copyOfRange(numbers, half, numbers.length));
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

    static void neverCalled(Drowsy task) {
        task.fork().join();
    }
}
