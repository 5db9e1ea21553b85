package io.heddle.hotspot.launch;

import io.heddle.kernel.process.SearchPath;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A command whose program is the {@code java} launcher. Its arguments start with flags of the JVM.
 *
 * @param executable the launcher, with links followed
 */
public record JavaCommand(Path executable) {
    /** Empty when the command runs another program, for example a script that starts a JVM. */
    public static Optional<JavaCommand> of(List<String> command) {
        try {
            return SearchPath.find(command.getFirst())
                    .map(JavaCommand::target)
                    .filter(file -> file.endsWith("java"))
                    .map(JavaCommand::new);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** The runtime that the launcher belongs to; empty when its {@code release} file is missing or unreadable. */
    public Optional<JavaRuntime> runtime() {
        return JavaRuntime.ofExecutable(executable);
    }

    /** The final target of a chain of links, such as /usr/bin/java's. */
    private static Path target(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException e) {
            return file;
        }
    }
}
