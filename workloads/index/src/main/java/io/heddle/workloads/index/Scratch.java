package io.heddle.workloads.index;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.lucene.util.IOUtils;

/** A folder in the temp directory that goes when it is closed, or when the JVM is told to end. */
record Scratch(Path folder) implements Closeable {
    private static final int TRIES = 100;

    static Scratch folder(String prefix) throws IOException {
        Scratch scratch = new Scratch(Files.createTempDirectory(prefix));
        Runtime.getRuntime().addShutdownHook(new Thread(scratch::removeUnderWriters));
        return scratch;
    }

    @Override
    public void close() throws IOException {
        IOUtils.rm(folder);
    }

    /** At the end of the JVM other threads still make files, and a folder goes only when it is empty. */
    private void removeUnderWriters() {
        for (int left = TRIES; left > 0 && Files.exists(folder); left--) {
            try {
                IOUtils.rm(folder);
            } catch (IOException notEmpty) {
                // Once more.
            }
        }
    }
}
