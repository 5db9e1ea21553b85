package blocking;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.function.IntConsumer;

/** A task is given a function that a variable holds. */
class ConsumerOfATask extends RecursiveAction {
    private final int from;
    private final int to;
    private final IntConsumer consumer;

    ConsumerOfATask(int from, int to, IntConsumer consumer) {
        this.from = from;
        this.to = to;
        this.consumer = consumer;
    }

    @Override
    protected void compute() {
        if (to - from <= 100) {
            for (int i = from; i < to; i++) {
                consumer.accept(i);
            }
            return;
        }
        int middle = (from + to) >>> 1;
        invokeAll(new ConsumerOfATask(from, middle, consumer), new ConsumerOfATask(middle, to, consumer));
    }

    static void touch(Path folder, int files) {
        IntConsumer toucher = file -> {
            try {
                Files.writeString(folder.resolve("part-" + file), ""); // expect: blocking-in-task
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
        ForkJoinPool.commonPool().invoke(new ConsumerOfATask(0, files, toucher));
    }
}
