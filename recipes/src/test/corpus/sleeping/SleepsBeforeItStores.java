package sleeping;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.RecursiveAction;

/** The task stores files by way of an interface. */
class SleepsBeforeItStores extends RecursiveAction {
    private final Store store;
    private final double[] values;
    private final int from;
    private final int to;

    SleepsBeforeItStores(Store store, double[] values, int from, int to) {
        this.store = store;
        this.values = values;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        if (to - from <= 1_000) {
            double sum = 0;
            for (int i = from; i < to; i++) {
                sum += values[i];
            }
            try {
                Thread.sleep(20); // expect: sleepy-worker
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            store.put(from, sum);
            return;
        }
        int middle = (from + to) >>> 1;
        invokeAll(
                new SleepsBeforeItStores(store, values, from, middle),
                new SleepsBeforeItStores(store, values, middle, to));
    }

    interface Store {
        void put(int number, double sum);
    }

    record Folder(Path path) implements Store {
        @Override
        public void put(int number, double sum) {
            try {
                Files.writeString(path.resolve(number + ".txt"), Double.toString(sum)); // expect: blocking-in-task
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
