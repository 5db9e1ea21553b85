package io.heddle.lint.dependencies;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The repository of git that contains a file. */
public final class Repository {
    private Repository() {}

    /** The folder of the working tree; empty if the file is in none. */
    public static Optional<Path> rootOf(Path file) {
        for (Path folder = file.toAbsolutePath().normalize(); folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve(".git"))) {
                return Optional.of(folder);
            }
        }
        return Optional.empty();
    }
}
