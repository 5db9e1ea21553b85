package blocking;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.RecursiveTask;

class OpensInTheConstructorOfAChild extends RecursiveTask<Integer> {
    private final BufferedReader reader;
    private final String file;
    private final int from;

    OpensInTheConstructorOfAChild(String file, int from) {
        this.file = file;
        this.from = from;
        try {
            reader = new BufferedReader(new FileReader(file)); // expect: blocking-in-task
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected Integer compute() {
        if (from > 1_000) {
            return 1;
        }
        OpensInTheConstructorOfAChild rest = new OpensInTheConstructorOfAChild(file, from + 100);
        rest.fork();
        int own = from % 7 + file.length();
        return own + rest.join();
    }
}
