package sequential;

import java.util.concurrent.RecursiveTask;

class JoinsAtOnceInOperands extends RecursiveTask<Integer> {
    private final int[] numbers;
    private final int from;
    private final int to;

    JoinsAtOnceInOperands(int[] numbers, int from, int to) {
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
        JoinsAtOnceInOperands left = new JoinsAtOnceInOperands(numbers, from, middle);
        JoinsAtOnceInOperands right = new JoinsAtOnceInOperands(numbers, middle, to);
        invokeAll(left, right);
        return left.join() // expect: sequential-fork
                + right.join(); // expect: sequential-fork
    }
}
