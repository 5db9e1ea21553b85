package joining;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.function.BinaryOperator;

/** A field holds the function that combines results; its creator passes a lambda. */
class CombinesByAFunction extends RecursiveTask<List<Integer>> {
    private final BinaryOperator<List<Integer>> combiner;
    private final int from;
    private final int to;

    CombinesByAFunction(BinaryOperator<List<Integer>> combiner, int from, int to) {
        this.combiner = combiner;
        this.from = from;
        this.to = to;
    }

    static List<Integer> squares(int most) {
        return ForkJoinPool.commonPool()
                .invoke(new CombinesByAFunction(
                        (one, other) -> {
                            one.addAll(other); // expect: copy-on-join
                            return one;
                        },
                        0,
                        most));
    }

    @Override
    protected List<Integer> compute() {
        if (to - from < 1_000) {
            List<Integer> squares = new ArrayList<>();
            for (int i = from; i < to; i++) {
                squares.add(i * i);
            }
            return squares;
        }
        int middle = (from + to) >>> 1;
        CombinesByAFunction left = new CombinesByAFunction(combiner, from, middle);
        CombinesByAFunction right = new CombinesByAFunction(combiner, middle, to);
        left.fork();
        List<Integer> upper = right.compute();
        return combiner.apply(left.join(), upper);
    }
}
