package io.heddle.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The release archive, unpacked. */
record Release(Path home) {
    static final String VERSION = System.getProperty("heddle.version", "");

    static Path target(String name) {
        return Path.of("target", name).toAbsolutePath();
    }

    /** In a folder that every user may enter. */
    static Release unpackedIn(Path folder) throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path place = Files.createDirectory(folder.resolve("with blanks"));
        Ended ended =
                Ended.of("tar", "-xzf", target("heddle-" + VERSION + ".tar.gz").toString(), "-C", place.toString());
        assertThat(ended).isEqualTo(new Ended(0, "", ""));
        return new Release(place.resolve("heddle-" + VERSION));
    }

    Path launcher() {
        return home.resolve("bin/heddle");
    }

    Ended run(String... arguments) throws Exception {
        return Ended.of(
                Map.of("JAVA_HOME", System.getProperty("java.home")),
                Stream.concat(Stream.of(launcher().toString()), Stream.of(arguments))
                        .toList());
    }

    /** A command of a user without any privilege. */
    Ended unprivileged(String... command) throws Exception {
        List<String> words = new ArrayList<>(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
        words.addAll(List.of(command));
        return Ended.of(Map.of("JAVA_HOME", System.getProperty("java.home"), "HOME", "/nonexistent"), words);
    }

    /** The caches that are there, by name. */
    List<String> caches() throws Exception {
        try (Stream<Path> files = Files.list(home.resolve("cache"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** For everybody but root, who knows no bounds. */
    void makeReadOnly() throws Exception {
        assertThat(Ended.of("chmod", "-R", "a-w", home.toString())).isEqualTo(new Ended(0, "", ""));
    }
}
