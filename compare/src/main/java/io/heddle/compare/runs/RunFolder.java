package io.heddle.compare.runs;

import io.heddle.kernel.files.FileTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** The folder of one run: the output of the program and files of the user's commands. Closing deletes it. */
record RunFolder(Path path, Consumer<String> warnings) implements AutoCloseable {
    /**
     * Creates a folder.
     *
     * @param parent the folder of the comparison
     * @param warnings receives a failure to delete it
     */
    static RunFolder in(Path parent, Consumer<String> warnings) {
        try {
            return new RunFolder(Files.createTempDirectory(parent, "run-"), warnings);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot create the folder of a run in " + parent, e);
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

    /** Deletes a folder and its content, without following links. */
    static void delete(Path folder, Consumer<String> warnings) {
        try {
            FileTree.delete(folder);
        } catch (IOException e) {
            warnings.accept("cannot delete " + folder + ": " + e.getMessage());
        }
    }
}
