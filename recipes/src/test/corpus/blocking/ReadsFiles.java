package blocking;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.RecursiveTask;

class ReadsFiles extends RecursiveTask<Long> {
    private final List<Path> files;
    private final int from;
    private final int to;

    ReadsFiles(List<Path> files, int from, int to) {
        this.files = files;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Long compute() {
        if (to - from <= 20) {
            long lines = 0;
            for (int i = from; i < to; i++) {
                try {
                    lines += Files.readAllLines(files.get(i)).size(); // expect: blocking-in-task
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            return lines;
        }
        int middle = (from + to) >>> 1;
        ReadsFiles left = new ReadsFiles(files, from, middle);
        left.fork();
        long right = new ReadsFiles(files, middle, to).compute();
        return left.join() + right;
    }
}
