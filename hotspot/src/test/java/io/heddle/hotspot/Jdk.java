package io.heddle.hotspot;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The JDKs that live tests start: that of the build, and 17 where the machine has one. */
enum Jdk {
    JDK_17(17),
    JDK_25(25);

    private final int major;

    Jdk(int major) {
        this.major = major;
    }

    /** Its {@code java}; without it the test is skipped and says so, but for JDK 25 in CI, where it fails. */
    Path java() {
        Path own = Path.of(System.getProperty("java.home"));
        if (Runtime.version().feature() == major) {
            return own.resolve("bin/java");
        }
        try (DirectoryStream<Path> homes = Files.newDirectoryStream(Path.of("/usr/lib/jvm"))) {
            for (Path home : homes) {
                Path release = home.resolve("release");
                if (Files.exists(release)
                        && Files.exists(home.resolve("lib/server/libjvm.so"))
                        && Files.exists(home.resolve("bin/javac"))
                        && Files.readString(release).contains("JAVA_VERSION=\"" + major)) {
                    return home.resolve("bin/java");
                }
            }
        } catch (IOException e) {
            System.err.println("/usr/lib/jvm cannot be listed: " + e);
        }
        String missing = "SKIPPED: no JDK " + major + " under /usr/lib/jvm, so nothing was tested on it";
        if (major == 25 && "true".equals(System.getenv("CI"))) {
            return fail(missing);
        }
        System.err.println(missing);
        return abort(missing);
    }
}
