package io.heddle.report;

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
 * A file that is replaced as a whole: written aside in the same folder, synced, renamed.
 *
 * <p>Whoever reads it, at any time and after any crash, finds the old content or the new. When writing fails nothing is
 * left behind.
 */
final class AtomicFile {
    private static final Pattern ASIDE =
            Pattern.compile("\\..*\\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.tmp", Pattern.DOTALL);

    private final Path target;
    private final SpecialFile special;
    private final Filling filling;

    /** How the file written aside gets its content; a test gives one whose disk is full. */
    @FunctionalInterface
    interface Filling {
        void fill(Path aside, Content content) throws IOException;
    }

    AtomicFile(Path target, Filling filling) {
        this.target = target;
        this.special = new SpecialFile(target);
        this.filling = filling;
    }

    static AtomicFile at(Path target) {
        return new AtomicFile(target, AtomicFile::createSynced);
    }

    private static void createSynced(Path aside, Content content) throws IOException {
        try (FileChannel channel = FileChannel.open(aside, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
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
     * Throws what {@link #write} would throw now. Creates the file aside and deletes it: a full or read-only disk shows in that.
     * Opens a device or a FIFO, and keeps it open for {@link #write}.
     */
    void check() throws WriteFailed {
        attempt(() -> {
            if (SpecialFile.isAt(target)) {
                special.open();
            } else {
                Path aside = aside(replaced());
                Files.createFile(aside);
                Files.delete(aside);
            }
        });
    }

    void write(Content content) throws WriteFailed {
        attempt(() -> {
            if (SpecialFile.isAt(target)) {
                special.write(content);
            } else {
                replace(content);
            }
        });
    }

    /** Takes the place of what has the name now. A link or a FIFO is replaced itself: nothing is written through it. */
    void takePlace(Content content) throws WriteFailed {
        attempt(() -> moveInto(target.toAbsolutePath(), content));
    }

    /** A part of a write, whose failures become one line. */
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
            throw new WriteFailed(target, "it is a folder", "name a file in it");
        }
    }

    private WriteFailed folderMissing(IOException e) {
        return new WriteFailed(target, "its folder does not exist", "create the folder or choose another", e);
    }

    private WriteFailed denied(IOException e) {
        return new WriteFailed(target, "permission denied", "choose a folder you may write to", e);
    }

    private WriteFailed failed(IOException e) {
        String reason = e instanceof FileSystemException fileSystem && fileSystem.getReason() != null
                ? fileSystem.getReason()
                : String.valueOf(e.getMessage());
        String lower = reason.toLowerCase(Locale.ROOT);
        if (lower.contains("no space left") || lower.contains("quota exceeded")) {
            return new WriteFailed(target, "the disk is full", "free some space or choose another disk", e);
        }
        if (lower.contains("broken pipe") || reason.equals(SpecialFile.NO_READER)) {
            return new WriteFailed(target, SpecialFile.NO_READER, "start its reader first", e);
        }
        if (lower.contains("read-only file system")) {
            return new WriteFailed(target, "its file system is read-only", "choose another folder", e);
        }
        return new WriteFailed(target, lower.isEmpty() ? e.toString() : reason, "choose another file", e);
    }

    /** The file that is replaced. A link is followed, so that it goes on pointing to the file that is now new. */
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

    private static Path aside(Path real) {
        return real.resolveSibling("." + real.getFileName() + "." + UUID.randomUUID() + ".tmp");
    }

    /** Removes files that processes which were killed have written aside. Nobody may write to the folder meanwhile. */
    static void removeAbandoned(Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, AtomicFile::isAside)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    private static boolean isAside(Path file) {
        return ASIDE.matcher(String.valueOf(file.getFileName())).matches()
                && !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS);
    }

    private void replace(Content content) throws IOException {
        moveInto(replaced(), content);
    }

    private void moveInto(Path real, Content content) throws IOException {
        Path aside = aside(real);
        try {
            filling.fill(aside, content);
            keepPermissions(real, aside);
            Files.move(aside, real, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (Throwable e) {
            Files.deleteIfExists(aside);
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

    /** Makes the rename itself survive a crash. Some file systems cannot sync a folder; the content is safe on all. */
    private static void syncFolder(Path file) {
        Path folder = file.getParent();
        if (folder == null) {
            return;
        }
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            // The file is complete and in its place: nothing a user could mend.
        }
    }
}
