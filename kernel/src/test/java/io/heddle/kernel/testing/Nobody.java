package io.heddle.kernel.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The unprivileged user 65534, with a copy of this module's classes that it can read. Needs {@link Need#OTHER_USERS}. */
public final class Nobody {
    private final List<Path> classPath = new ArrayList<>();

    /** @param copies an empty folder for the classes */
    public Nobody(Path copies) throws IOException {
        Files.setPosixFilePermissions(copies, PosixFilePermissions.fromString("rwxr-xr-x"));
        for (Path folder : Programs.classFolders()) {
            Path copied = copies.resolve(folder.getFileName());
            classPath.add(copied);
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.toList()) {
                    Path copy = copied.resolve(folder.relativize(file));
                    if (!Files.isDirectory(copy)) {
                        Files.copy(file, copy);
                    }
                }
            }
        }
    }

    /** The folders of the copied classes. */
    public List<Path> classPath() {
        return List.copyOf(classPath);
    }

    /** Runs a main class of this module or its tests, and waits for its end. */
    public Outcome run(Class<?> main, String... arguments) throws IOException, InterruptedException {
        return Outcome.of(command(Programs.java(classPath, main, arguments)));
    }

    /** The command line that runs a command as this user. */
    public static List<String> command(List<String> words) {
        List<String> command = new ArrayList<>(List.of(
                "prlimit", "--rtprio=0", "--nice=0", "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
        command.addAll(words);
        return command;
    }
}
