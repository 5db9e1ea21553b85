package template;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The hooks copy the data and the results, and solve calls an inherited helper that sleeps. */
class CopiesInHooks extends DividesByHooks<List<Integer>> {
    private final int[] numbers;

    CopiesInHooks(int[] numbers) {
        this.numbers = numbers;
    }

    @Override
    protected boolean isSmall() {
        return numbers.length < 1_000;
    }

    @Override
    protected List<Integer> solve() {
        pause();
        List<Integer> even = new ArrayList<>();
        for (int number : numbers) {
            if (number % 2 == 0) {
                even.add(number);
            }
        }
        return even;
    }

    @Override
    protected CopiesInHooks lowerHalf() {
        return new CopiesInHooks(Arrays.copyOfRange(numbers, 0, numbers.length / 2)); // expect: copy-on-fork
    }

    @Override
    protected CopiesInHooks upperHalf() {
        return new CopiesInHooks(Arrays.copyOfRange(numbers, numbers.length / 2, numbers.length)); // expect: copy-on-fork
    }

    @Override
    protected List<Integer> combine(List<Integer> one, List<Integer> other) {
        one.addAll(other); // expect: copy-on-join
        return one;
    }
}
