package views;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.RecursiveAction;

class CleanSublistInLeaf extends RecursiveAction {
    private final List<Integer> numbers;
    private final int from;
    private final int to;

    CleanSublistInLeaf(List<Integer> numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        if (to - from < 700) {
            Collections.reverse(numbers.subList(from, to));
        } else {
            int middle = (from + to) >>> 1;
            invokeAll(
                    new CleanSublistInLeaf(numbers, from, middle), new CleanSublistInLeaf(numbers, middle, to));
        }
    }
}
