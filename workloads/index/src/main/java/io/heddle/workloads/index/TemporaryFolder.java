package io.heddle.workloads.index;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.lucene.util.IOUtils;

/** A folder in the temporary directory that is deleted on close or when a signal ends the JVM. */
record TemporaryFolder(Path folder) implements Closeable {
    private static final int TRIES = 100;

    static TemporaryFolder create(String prefix) throws IOException {
        TemporaryFolder created = new TemporaryFolder(Files.createTempDirectory(prefix));
        Runtime.getRuntime().addShutdownHook(new Thread(created::deleteWithRetries));
        return created;
    }

    @Override
    public void close() throws IOException {
        IOUtils.rm(folder);
    }

    /** Deletes the folder at the end of the JVM, while other threads may still create files in it. */
    private void deleteWithRetries() {
        for (int left = TRIES; left > 0 && Files.exists(folder); left--) {
            try {
                IOUtils.rm(folder);
            } catch (IOException notEmpty) {
                // Try again.
            }
        }
    }
}
