package order;

import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;

/** An inner task of a record's. */
record InnerOfARecord(String[] words, int limit) {
    int letters() {
        return new Letters(0, words.length).invoke();
    }

    private class Letters extends RecursiveTask<Integer> {
        private final int from;
        private final int to;

        Letters(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from <= limit) {
                int letters = 0;
                for (int i = from; i < to; i++) {
                    letters += words[i].length();
                }
                return letters;
            }
            int middle = (from + to) >>> 1;
            ForkJoinTask<Integer> left = new Letters(from, middle).fork();
            int letters = left.join(); // expect: fork-order
            return letters + new Letters(middle, to).compute();
        }
    }
}
