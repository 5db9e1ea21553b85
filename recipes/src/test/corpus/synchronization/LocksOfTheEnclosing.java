package synchronization;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveAction;

class LocksOfTheEnclosing {
    private final List<Integer> found = new ArrayList<>();
    private final Object lock = new Object();

    private synchronized void add(int value) { // expect: task-synchronization
        found.add(value);
    }

    class Search extends RecursiveAction {
        private final int from;
        private final int to;

        Search(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from < 1_000) {
                add(from);
                synchronized (lock) { // expect: task-synchronization
                    found.add(to);
                }
                return;
            }
            int middle = (from + to) >>> 1;
            invokeAll(new Search(from, middle), new Search(middle, to));
        }
    }
}
