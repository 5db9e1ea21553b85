package io.heddle.lab;

import io.heddle.kernel.files.FileTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A temporary folder for the files of some runs, among them their evidence. {@link #close} deletes it. */
public record ScratchFolder(Path path) implements AutoCloseable {
    public static ScratchFolder create() {
        try {
            return new ScratchFolder(Files.createTempDirectory("heddle-lab-"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            FileTree.delete(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
