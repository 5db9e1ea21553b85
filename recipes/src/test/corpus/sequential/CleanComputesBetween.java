package sequential;

import java.util.concurrent.RecursiveTask;

class CleanComputesBetween extends RecursiveTask<Integer> {
    private final int[] numbers;
    private final int from;
    private final int to;

    CleanComputesBetween(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from <= 1_000) {
            int gcd = 0;
            for (int i = from; i < to; i++) {
                gcd = gcd(gcd, numbers[i]);
            }
            return gcd;
        }
        int middle = (from + to) >>> 1;
        CleanComputesBetween left = new CleanComputesBetween(numbers, from, middle);
        left.fork();
        int right = new CleanComputesBetween(numbers, middle, to).invoke();
        return gcd(left.join(), right);
    }

    private static int gcd(int one, int other) {
        return other == 0 ? one : gcd(other, one % other);
    }
}
