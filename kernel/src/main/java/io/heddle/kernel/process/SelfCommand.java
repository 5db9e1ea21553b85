package io.heddle.kernel.process;

import java.nio.file.Path;
import java.util.List;

/** The command that started this process, for command lines that a user pastes. */
public final class SelfCommand {
    /** The launcher sets this system property to the path by which it was called. */
    private static final String PROPERTY = "heddle.command";

    private SelfCommand() {}

    /** The absolute path of the command, for callers without the user's PATH, such as systemd. */
    public static Path path() {
        String typed = System.getProperty(PROPERTY, "heddle");
        return SearchPath.find(typed)
                .orElse(Path.of("/usr/bin", typed))
                .toAbsolutePath()
                .normalize();
    }

    /** The first word of a command line, quoted: the bare name if PATH leads to the command, else the path that was typed. */
    public static String word() {
        Path path = Path.of(System.getProperty(PROPERTY, "heddle"));
        String name = path.getFileName().toString();
        boolean onPath = SearchPath.find(name).filter(path::equals).isPresent();
        return ShellWords.join(List.of(onPath ? name : path.toString()));
    }
}
