package joining;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

class AddsAll extends RecursiveTask<List<Integer>> {
    private final int[] numbers;
    private final int from;
    private final int to;

    AddsAll(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected List<Integer> compute() {
        if (to - from <= 1_000) {
            List<Integer> squares = new ArrayList<>();
            for (int i = from; i < to; i++) {
                squares.add(numbers[i] * numbers[i]);
            }
            return squares;
        }
        int middle = (from + to) / 2;
        AddsAll left = new AddsAll(numbers, from, middle);
        AddsAll right = new AddsAll(numbers, middle, to);
        invokeAll(left, right);
        List<Integer> squares = left.join(); // expect: copy-on-join
        squares.addAll(right.join()); // expect: copy-on-join
        return squares;
    }
}
