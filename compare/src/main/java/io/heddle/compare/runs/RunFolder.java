package io.heddle.compare.runs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure)
                        throws IOException {
                    Files.delete(visited);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            warnings.accept(folder + " could not be removed: " + e.getMessage());
        }
    }
}
