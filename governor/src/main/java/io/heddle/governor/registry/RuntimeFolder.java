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
 * The folder in which the governors of one user register. Only that user can write to it.
 *
 * @param user the user's id
 */
record RuntimeFolder(Path path, int user) {
    static final int ROOT = 0;

    /**
     * The folders of a user in order of preference. They do not depend on the environment, which {@code sudo} and
     * services change.
     */
    static List<RuntimeFolder> of(int user) {
        Path temporary = Path.of("/tmp/heddle-" + user);
        Path preferred = user == ROOT ? Path.of("/run/heddle") : Path.of("/run/user/" + user + "/heddle");
        return Stream.of(preferred, temporary)
                .map(path -> new RuntimeFolder(path, user))
                .toList();
    }

    /**
     * Creates the folder if it is missing.
     *
     * @return false if that fails, or if others can write to it
     */
    boolean prepare() {
        if (isSafe()) {
            return true;
        }
        try {
            // Root's folder is readable for all, because users must see that root governs their programs.
            Set<PosixFilePermission> mode = PosixFilePermissions.fromString(user == ROOT ? "rwxr-xr-x" : "rwx------");
            Files.createDirectory(path, PosixFilePermissions.asFileAttribute(mode));
        } catch (IOException existsOrCannot) {
            return isSafe();
        }
        return isSafe();
    }

    /** Whether it is a real folder that only its user can write to. Any user could have created it in /tmp. */
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

    /** The file names in it; none if it is missing or not safe. */
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

    /** The owner of a file, or of a process by its folder in /proc. */
    static Optional<Integer> owner(Path file) {
        try {
            return Optional.of((Integer) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }
}
