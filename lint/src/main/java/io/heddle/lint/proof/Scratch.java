package io.heddle.lint.proof;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** A new folder that is deleted with all that is in it. */
record Scratch(Path path) implements AutoCloseable {
    static Scratch in(Path parent, String prefix) throws IOException {
        return new Scratch(Files.createTempDirectory(parent, prefix));
    }

    @Override
    public void close() throws IOException {
        delete(path);
    }

    /** Follows no links. A folder may have been made without rights, which its owner gives back. */
    private static void delete(Path path) throws IOException {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            File folder = path.toFile();
            if (!folder.setReadable(true) || !folder.setWritable(true) || !folder.setExecutable(true)) {
                throw new IOException("cannot delete " + path);
            }
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
                for (Path each : entries) {
                    delete(each);
                }
            }
        }
        Files.delete(path);
    }
}
