package io.heddle.compare.runs;

import io.heddle.kernel.files.TemporaryFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** The files of one run: what the program writes, and whatever the user's commands put there. Closing removes them all. */
record RunFolder(Path path, Consumer<String> warnings) implements AutoCloseable {
    /** @param parent an own folder of the comparison */
    static RunFolder in(Path parent, Consumer<String> warnings) {
        try {
            return new RunFolder(Files.createTempDirectory(parent, "run-"), warnings);
        } catch (IOException e) {
            throw new UncheckedIOException("no folder for a run can be made in " + parent, e);
        }
    }

    /** The program's standard output. */
    Path output() {
        return path.resolve("output");
    }

    /** The program's standard error. */
    Path errors() {
        return path.resolve("errors");
    }

    @Override
    public void close() {
        delete(path, warnings);
    }

    /** Removes a folder with all in it; links are removed and not followed. */
    static void delete(Path folder, Consumer<String> warnings) {
        try {
            TemporaryFolder.delete(folder);
        } catch (IOException e) {
            warnings.accept(folder + " could not be removed: " + e.getMessage());
        }
    }
}
