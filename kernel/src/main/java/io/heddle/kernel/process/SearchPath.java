package io.heddle.kernel.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** The folders that a command without a slash is looked for in, as execvp(3) does it. */
public final class SearchPath {
    private static final String WITHOUT_VARIABLE = "/bin:/usr/bin";

    private SearchPath() {}

    /** The executable that a command's name stands for; a name with a slash stands for itself. */
    public static Optional<Path> find(String command) {
        if (command.contains("/")) {
            return Optional.of(Path.of(command));
        }
        String path = System.getenv().getOrDefault("PATH", WITHOUT_VARIABLE);
        return Arrays.stream(path.split(":", -1))
                .map(folder -> Path.of(folder.isEmpty() ? "." : folder, command))
                .filter(candidate -> Files.isRegularFile(candidate) && Files.isExecutable(candidate))
                .findFirst();
    }
}
