package template;

import java.util.ArrayList;
import java.util.List;

/** The hooks copy the data and the results, and solve calls an inherited helper that sleeps. */
class CopiesInHooks extends DividesByHooks<List<Integer>> {
    private final int[] numbers;
    private final int from;
    private final int to;

    CopiesInHooks(int[] numbers) {
        this(numbers, 0, numbers.length);
    }

    private CopiesInHooks(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected boolean isSmall() {
        return to - from < 1_000;
    }

    @Override
    protected List<Integer> solve() {
        pause();
        List<Integer> even = new ArrayList<>();
        for (int i = from; i < to; i++) {
            int number = numbers[i];
            if (number % 2 == 0) {
                even.add(number);
            }
        }
        return even;
    }

    @Override
    protected CopiesInHooks lowerHalf() {
        return new CopiesInHooks(numbers, from, from + (to - from) / 2); // expect: copy-on-fork
    }

    @Override
    protected CopiesInHooks upperHalf() {
        return new CopiesInHooks(numbers, from + (to - from) / 2, to); // expect: copy-on-fork
    }

    @Override
    protected List<Integer> combine(List<Integer> one, List<Integer> other) {
        one.addAll(other); // expect: copy-on-join
        return one;
    }
}
