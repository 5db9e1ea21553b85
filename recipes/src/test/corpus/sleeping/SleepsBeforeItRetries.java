package sleeping;

import java.util.concurrent.RecursiveTask;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** Each sleep waits for something: the next try, or another thread. */
class SleepsBeforeItRetries extends RecursiveTask<Integer> {
    private final AtomicIntegerArray claims;
    private final int from;
    private final int to;

    SleepsBeforeItRetries(AtomicIntegerArray claims, int from, int to) {
        this.claims = claims;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from > 500) {
            int middle = (from + to) >>> 1;
            SleepsBeforeItRetries right = new SleepsBeforeItRetries(claims, middle, to);
            right.fork();
            return new SleepsBeforeItRetries(claims, from, middle).compute() + right.join();
        }
        int claimed = 0;
        for (int i = from; i < to; i++) {
            claimed += claim(i);
        }
        return claimed;
    }

    private int claim(int number) {
        for (int attempt = 0; attempt < 3; attempt++) {
            try {
                claims.set(number, Integer.parseInt("7"));
                break;
            } catch (NumberFormatException e) {
                pause();
            }
        }
        for (int attempt = 0; attempt < 3; attempt++) {
            if (claims.compareAndSet(number, 0, 1)) {
                return 1;
            }
            pause();
        }
        while (claims.get(number) == 2) {
            pause();
        }
        return 0;
    }

    private static void pause() {
        try {
            Thread.sleep(5); // expect: sleepy-worker
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
