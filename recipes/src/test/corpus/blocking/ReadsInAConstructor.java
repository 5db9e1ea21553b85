package blocking;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.concurrent.RecursiveAction;

/** An object that a task creates opens a file. */
class ReadsInAConstructor extends RecursiveAction {
    private final File file;

    ReadsInAConstructor(File file) {
        this.file = file;
    }

    @Override
    protected void compute() {
        try (Header header = new Header(file)) {
            header.check();
        } catch (IOException e) {
            completeExceptionally(e);
        }
    }

    private static class Header implements AutoCloseable {
        private final FileInputStream stream;

        Header(File file) throws IOException {
            stream = new FileInputStream(file); // expect: blocking-in-task
        }

        void check() throws IOException {
            if (stream.read() != 0xCA) { // expect: blocking-in-task
                throw new IOException("no header");
            }
        }

        @Override
        public void close() throws IOException {
            stream.close();
        }
    }
}
