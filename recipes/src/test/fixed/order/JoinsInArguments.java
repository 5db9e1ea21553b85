package order;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/** Arguments are evaluated from the left, too. */
class JoinsInArguments extends RecursiveTask<List<Integer>> {
    private final int[] numbers;
    private final int from;
    private final int to;

    JoinsInArguments(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected List<Integer> compute() {
        if (to - from <= 5_000) {
            List<Integer> maxima = new ArrayList<>();
            for (int i = from; i < to; i++) {
                if (maxima.isEmpty() || numbers[i] > maxima.getLast()) {
                    maxima.add(numbers[i]);
                }
            }
            return maxima;
        }
        int middle = (from + to) >>> 1;
        JoinsInArguments left = new JoinsInArguments(numbers, from, middle);
        JoinsInArguments right = new JoinsInArguments(numbers, middle, to);
        left.fork();
        List<Integer> rightResult = right.compute();
        return merged(left.join(), rightResult); // expect: fork-order
    }

    private static List<Integer> merged(List<Integer> left, List<Integer> right) {
        for (int number : right) {
            if (number > left.getLast()) {
                left.add(number); // expect: copy-on-join
            }
        }
        return left;
    }
}
