package copying;

import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** One copy for all, made before anything is forked. */
class CleanSnapshotAtRoot {
    static int longest(List<String> names) {
        String[] snapshot = names.toArray(new String[0]);
        return ForkJoinPool.commonPool().invoke(new Longest(snapshot, 0, snapshot.length));
    }

    private static class Longest extends RecursiveTask<Integer> {
        private final String[] names;
        private final int from;
        private final int to;

        Longest(String[] names, int from, int to) {
            this.names = names;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from <= 400) {
                int longest = 0;
                for (int i = from; i < to; i++) {
                    longest = Math.max(longest, names[i].length());
                }
                return longest;
            }
            int middle = (from + to) >>> 1;
            Longest left = new Longest(names, from, middle);
            left.fork();
            int longest = new Longest(names, middle, to).compute();
            return Math.max(longest, left.join());
        }
    }
}
