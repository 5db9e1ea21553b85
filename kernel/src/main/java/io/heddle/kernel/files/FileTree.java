package io.heddle.kernel.files;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Recursive deletion of folders to which another process may write meanwhile. A folder is read through a descriptor that is not a
 * link, so that a link which replaces it is not followed. A file that another process deletes first counts as deleted.
 */
public final class FileTree {
    /** Bounds the stack: a program can nest folders without end. */
    private static final int MAX_DEPTH = 200;

    private FileTree() {}

    /** The time until which a deletion may take. */
    record Deadline(long startNanos, long limitNanos) {
        static final Deadline NONE = new Deadline(0, Long.MAX_VALUE);

        Deadline(Duration limit) {
            this(System.nanoTime(), limit.toNanos());
        }

        boolean isOver() {
            return limitNanos != Long.MAX_VALUE && System.nanoTime() - startNanos > limitNanos;
        }
    }

    /**
     * Deletes a folder with everything in it, or the file or link at that path. No effect when nothing is there. Links are deleted
     * and not followed. A folder without permissions gets them back from its owner first.
     *
     * @throws IOException when a file cannot be deleted, or folders nest deeper than 200 levels; other files may be gone by then
     */
    public static void delete(Path path) throws IOException {
        delete(path, Deadline.NONE);
    }

    /** @throws IOException also when the deadline is over first */
    static void delete(Path path, Deadline deadline) throws IOException {
        try {
            delete(path, deadline, 0);
        } catch (NoSuchFileException alreadyDeleted) {
            // Another process deleted it first, or it never existed.
        }
    }

    private static void delete(Path path, Deadline deadline, int depth) throws IOException {
        if (deadline.isOver()) {
            throw new FileSystemException(path.toString(), null, "the deletion of all files takes too long");
        }
        if (depth == MAX_DEPTH) {
            throw new FileSystemException(path.toString(), null, "folders nest deeper than " + MAX_DEPTH + " levels");
        }
        try (PathDescriptor held = PathDescriptor.of(path)) {
            if (held.isFolder()) {
                deleteEntries(held.path(), deadline, depth);
            }
        }
        Files.delete(path);
    }

    private static void deleteEntries(Path folder, Deadline deadline, int depth) throws IOException {
        File permissions = folder.toFile();
        if (!permissions.setReadable(true) || !permissions.setWritable(true) || !permissions.setExecutable(true)) {
            throw new IOException("cannot change the permissions of " + folder);
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                try {
                    delete(entry, deadline, depth + 1);
                } catch (NoSuchFileException alreadyDeleted) {
                    // Another process deleted it first.
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }
}
