package io.heddle.documents;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * A file that is replaced as a whole: a temporary file in the same folder is written, synced and renamed.
 *
 * <p>A reader finds either the old or the new content, at any time and after any crash. A failed write leaves no file behind.
 */
final class AtomicFile {
    private static final Pattern TEMPORARY_NAME =
            Pattern.compile("\\..*\\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.tmp", Pattern.DOTALL);

    private final Path target;
    private final SpecialFile special;
    private final TemporaryWriter writer;

    /** Writes the temporary file. A test supplies one whose disk is full. */
    @FunctionalInterface
    interface TemporaryWriter {
        void write(Path temporary, Content content) throws IOException;
    }

    AtomicFile(Path target, TemporaryWriter writer) {
        this.target = target;
        this.special = new SpecialFile(target);
        this.writer = writer;
    }

    static AtomicFile at(Path target) {
        return new AtomicFile(target, AtomicFile::createSynced);
    }

    private static void createSynced(Path temporary, Content content) throws IOException {
        try (FileChannel channel =
                FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            send(content, channel);
            channel.force(true);
        }
    }

    static void send(Content content, FileChannel channel) throws IOException {
        OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel));
        content.writeTo(out);
        out.flush();
    }

    /**
     * Checks whether {@link #write} would succeed now. Creates the temporary file and deletes it, which detects a full or
     * read-only disk. Opens a device or a FIFO, and keeps it open for {@link #write}.
     *
     * @throws WriteFailed when it would fail
     */
    void check() throws WriteFailed {
        attempt(() -> {
            if (SpecialFile.isAt(target)) {
                special.open();
            } else {
                Path temporary = temporary(replaced());
                Files.createFile(temporary);
                Files.delete(temporary);
            }
        });
    }

    /** Replaces the content of the file behind the path, following links. Writes into a device, a FIFO or an open descriptor. */
    void write(Content content) throws WriteFailed {
        attempt(() -> {
            if (SpecialFile.isAt(target)) {
                special.write(content);
            } else {
                replace(content);
            }
        });
    }

    /** Replaces the directory entry itself, even a link or a FIFO: nothing is written through it. */
    void replaceEntry(Content content) throws WriteFailed {
        attempt(() -> moveInto(target.toAbsolutePath(), content));
    }

    /** An operation whose failures become one line. */
    @FunctionalInterface
    private interface Attempt {
        void make() throws IOException;
    }

    private void attempt(Attempt attempt) throws WriteFailed {
        requireNoFolder();
        try {
            attempt.make();
        } catch (NoSuchFileException e) {
            throw folderMissing(e);
        } catch (AccessDeniedException e) {
            throw denied(e);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private void requireNoFolder() throws WriteFailed {
        if (Files.isDirectory(target)) {
            throw new WriteFailed(target, "it is a folder", "Name a file in it");
        }
    }

    private WriteFailed folderMissing(IOException e) {
        return new WriteFailed(target, "its folder does not exist", "Create the folder, or choose another", e);
    }

    private WriteFailed denied(IOException e) {
        return new WriteFailed(target, "permission denied", "Choose a folder that you may write to", e);
    }

    private WriteFailed failed(IOException e) {
        String reason = e instanceof FileSystemException fileSystem && fileSystem.getReason() != null
                ? fileSystem.getReason()
                : String.valueOf(e.getMessage());
        String lower = reason.toLowerCase(Locale.ROOT);
        if (lower.contains("no space left") || lower.contains("quota exceeded")) {
            return new WriteFailed(target, "the disk is full", "Free some space, or choose another disk", e);
        }
        if (lower.contains("broken pipe") || reason.equals(SpecialFile.NO_READER)) {
            return new WriteFailed(target, SpecialFile.NO_READER, "Start its reader first", e);
        }
        if (lower.contains("read-only file system")) {
            return new WriteFailed(target, "its file system is read-only", "Choose another folder", e);
        }
        return new WriteFailed(target, lower.isEmpty() ? e.toString() : reason, "Choose another file", e);
    }

    /** The file that is replaced. A link is followed, so that it keeps pointing to that file. */
    private Path replaced() throws IOException {
        if (!Files.exists(target)) {
            return target.toAbsolutePath();
        }
        requireWritable(target);
        return target.toRealPath();
    }

    private static void requireWritable(Path file) throws AccessDeniedException {
        if (!Files.isWritable(file)) {
            throw new AccessDeniedException(file.toString());
        }
    }

    private static Path temporary(Path real) {
        return real.resolveSibling("." + real.getFileName() + "." + UUID.randomUUID() + ".tmp");
    }

    /** Removes temporary files of processes that were killed. No process may write to the folder meanwhile. */
    static void removeAbandoned(Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, AtomicFile::isTemporary)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    private static boolean isTemporary(Path file) {
        return TEMPORARY_NAME.matcher(String.valueOf(file.getFileName())).matches()
                && !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS);
    }

    private void replace(Content content) throws IOException {
        moveInto(replaced(), content);
    }

    private void moveInto(Path real, Content content) throws IOException {
        Path temporary = temporary(real);
        try {
            writer.write(temporary, content);
            keepPermissions(real, temporary);
            Files.move(temporary, real, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (Throwable e) {
            Files.deleteIfExists(temporary);
            throw e;
        }
        syncFolder(real);
    }

    private static void keepPermissions(Path existing, Path replacement) throws IOException {
        PosixFileAttributeView from = Files.getFileAttributeView(existing, PosixFileAttributeView.class);
        PosixFileAttributeView to = Files.getFileAttributeView(replacement, PosixFileAttributeView.class);
        if (Files.isRegularFile(existing, LinkOption.NOFOLLOW_LINKS) && from != null && to != null) {
            to.setPermissions(from.readAttributes().permissions());
        }
    }

    /** Makes the rename survive a crash. Some file systems cannot sync a folder; the content is safe on all. */
    private static void syncFolder(Path file) {
        Path folder = file.getParent();
        if (folder == null) {
            return;
        }
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            // The file is complete and in place: the user has nothing to fix.
        }
    }
}
