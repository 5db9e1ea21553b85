package io.heddle.kernel.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** The folders of PATH, in which a command without a slash is searched for as by execvp(3). */
public final class SearchPath {
    private static final String DEFAULT = "/bin:/usr/bin";

    private SearchPath() {}

    /** The executable of a command; empty when no folder has it. A name with a slash is returned unchanged. */
    public static Optional<Path> find(String command) {
        if (command.contains("/")) {
            return Optional.of(Path.of(command));
        }
        String path = System.getenv().getOrDefault("PATH", DEFAULT);
        return Arrays.stream(path.split(":", -1))
                .map(folder -> Path.of(folder.isEmpty() ? "." : folder, command))
                .filter(candidate -> Files.isRegularFile(candidate) && Files.isExecutable(candidate))
                .findFirst();
    }
}
