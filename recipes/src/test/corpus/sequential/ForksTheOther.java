package sequential;

import java.util.concurrent.RecursiveTask;

/** The fork was meant for the right half. */
class ForksTheOther extends RecursiveTask<Integer> {
    private final int[] numbers;
    private final int from;
    private final int to;

    ForksTheOther(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from <= 1_000) {
            int sum = 0;
            for (int i = from; i < to; i++) {
                sum += numbers[i];
            }
            return sum;
        }
        int middle = (from + to) >>> 1;
        ForksTheOther left = new ForksTheOther(numbers, from, middle);
        ForksTheOther right = new ForksTheOther(numbers, middle, to);
        left.fork();
        int sum = left.compute(); // expect: sequential-fork
        return sum + right.join();
    }
}
