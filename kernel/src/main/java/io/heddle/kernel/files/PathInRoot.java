package io.heddle.kernel.files;

import java.nio.file.Path;

/**
 * A path as another process sees it. Symbolic links and {@code ..} in it resolve within the root of that process, never within
 * Heddle's own.
 *
 * @param root the root of the process, usually {@code /proc/PID/root}
 * @param inside the path below the root
 */
public record PathInRoot(Path root, Path inside) {
    /** For messages. Opening this path would follow links in Heddle's own root. */
    @Override
    public String toString() {
        return root.resolve(relative()).toString();
    }

    Path relative() {
        return inside.getNameCount() == 0 ? Path.of("") : inside.subpath(0, inside.getNameCount());
    }
}
