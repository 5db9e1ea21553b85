package synchronization;

import java.util.Collections;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

class SynchronizedList {
    static List<Integer> even(int[] numbers) {
        List<Integer> found = Collections.synchronizedList(new ArrayList<>());
        ForkJoinPool.commonPool().invoke(new Search(numbers, 0, numbers.length, found));
        return found;
    }

    private static class Search extends RecursiveAction {
        private final int[] numbers;
        private final int from;
        private final int to;
        private final List<Integer> found;

        Search(int[] numbers, int from, int to, List<Integer> found) {
            this.numbers = numbers;
            this.from = from;
            this.to = to;
            this.found = found;
        }

        @Override
        protected void compute() {
            if (to - from < 800) {
                for (int i = from; i < to; i++) {
                    if (numbers[i] % 2 == 0) {
                        found.add(numbers[i]); // expect: task-synchronization
                    }
                }
            } else {
                int middle = (from + to) >>> 1;
                invokeAll(new Search(numbers, from, middle, found), new Search(numbers, middle, to, found));
            }
        }
    }
}
