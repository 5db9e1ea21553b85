package io.heddle.compare;

import io.heddle.kernel.process.SearchPath;
import java.nio.file.Path;
import java.util.List;

/** How Heddle was called, for lines that somebody pastes. */
public final class OwnCommand {
    /** The system property in which the launcher tells its own path. */
    private static final String PROPERTY = "heddle.command";

    private OwnCommand() {}

    /** Where the command lies, for those who have no PATH of the user's. */
    static Path path() {
        String typed = System.getProperty(PROPERTY, "heddle");
        return SearchPath.find(typed)
                .orElse(Path.of("/usr/bin", typed))
                .toAbsolutePath()
                .normalize();
    }

    /** The first word of such a line: a name where PATH leads here, else the path that was typed. */
    public static String word() {
        Path path = Path.of(System.getProperty(PROPERTY, "heddle"));
        String name = path.getFileName().toString();
        boolean onPath = SearchPath.find(name).filter(path::equals).isPresent();
        return ShellWords.line(List.of(onPath ? name : path.toString()));
    }
}
