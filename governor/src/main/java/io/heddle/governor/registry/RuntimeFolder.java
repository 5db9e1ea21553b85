package io.heddle.governor.registry;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A folder in which the governors of one user register. Only that user can write there, so what lies in it is that user's word.
 *
 * @param user the user's id
 */
record RuntimeFolder(Path path, int user) {
    static final int ROOT = 0;

    /**
     * The folders of a user, in the order of preference. They don't depend on the environment: {@code sudo} and services change
     * that.
     */
    static List<RuntimeFolder> of(int user) {
        Path temporary = Path.of("/tmp/heddle-" + user);
        Path kept = user == ROOT ? Path.of("/run/heddle") : Path.of("/run/user/" + user + "/heddle");
        return Stream.of(kept, temporary)
                .map(path -> new RuntimeFolder(path, user))
                .toList();
    }

    /** Creates the folder when it is missing; false when that fails or others can write in it. */
    boolean prepare() {
        if (isSafe()) {
            return true;
        }
        try {
            // Root's is open to read: other users must see that root governs a program of theirs.
            Set<PosixFilePermission> mode = PosixFilePermissions.fromString(user == ROOT ? "rwxr-xr-x" : "rwx------");
            Files.createDirectory(path, PosixFilePermissions.asFileAttribute(mode));
        } catch (IOException existsOrCannot) {
            return isSafe();
        }
        return isSafe();
    }

    /** Whether it is a folder, no link to one, that only its user can write in. Anybody can create one in /tmp first. */
    boolean isSafe() {
        try {
            Map<String, Object> found =
                    Files.readAttributes(path, "unix:uid,mode,isDirectory", LinkOption.NOFOLLOW_LINKS);
            int mode = (int) Objects.requireNonNull(found.get("mode"));
            return found.get("uid") instanceof Integer owner
                    && owner == user
                    && Boolean.TRUE.equals(found.get("isDirectory"))
                    && (mode & 0022) == 0;
        } catch (IOException missing) {
            return false;
        }
    }

    /** The names in it; none when it is missing or isn't safe. */
    List<String> names() {
        if (!isSafe()) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(path)) {
            return files.map(Path::getFileName).map(Path::toString).toList();
        } catch (IOException | UncheckedIOException unreadable) {
            return List.of();
        }
    }

    /** The user that a file or a process's folder in /proc belongs to. */
    static Optional<Integer> owner(Path file) {
        try {
            return Optional.of((Integer) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }
}
