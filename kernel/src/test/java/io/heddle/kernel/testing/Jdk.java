package io.heddle.kernel.testing;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A JDK for live tests: 17, 21, 25, and every other version from 8 on that is installed. The search includes the JDK of the
 * build, the folders of {@code HEDDLE_JDKS} (separated by colons), and those in {@code /usr/lib/jvm}. A Java runtime is enough.
 * Its folder contains {@code release} and {@code bin/java}, which may be a script that executes the JVM.
 */
public record Jdk(int major, @Nullable Path home) {
    private static final List<Integer> NEEDED = List.of(17, 21, 25);
    private static final Pattern MAJOR = Pattern.compile("(?m)^JAVA_VERSION=\"(?:1\\.)?(\\d+)");

    /** The JDKs of all tests, also those that are needed and not installed. */
    public static Stream<Jdk> all() {
        Map<Integer, @Nullable Path> homes = new TreeMap<>();
        for (Path home : candidates()) {
            int major = major(home);
            if (major >= 8) {
                homes.putIfAbsent(major, home);
            }
        }
        return Stream.concat(NEEDED.stream(), homes.keySet().stream())
                .distinct()
                .sorted()
                .map(major -> new Jdk(major, homes.get(major)));
    }

    /** Its {@code java}. Without it, the test is skipped with a message, or fails in CI. */
    public Path java() {
        if (home != null) {
            return home.resolve("bin/java");
        }
        String missing = "no JDK " + major + " in /usr/lib/jvm or HEDDLE_JDKS, so nothing was tested on it";
        if ("true".equals(System.getenv("CI"))) {
            return fail(missing + ", and CI=true allows no skipped test");
        }
        System.err.println("SKIPPED: " + missing);
        return abort(missing);
    }

    @Override
    public String toString() {
        return "JDK " + major;
    }

    private static List<Path> candidates() {
        List<Path> candidates = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"))));
        String further = System.getenv().getOrDefault("HEDDLE_JDKS", "");
        Stream.of(further.split(":"))
                .filter(folder -> !folder.isBlank())
                .map(Path::of)
                .forEach(candidates::add);
        try (DirectoryStream<Path> installed = Files.newDirectoryStream(Path.of("/usr/lib/jvm"))) {
            installed.forEach(candidates::add);
        } catch (IOException none) {
            System.err.println("/usr/lib/jvm cannot be listed: " + none);
        }
        return candidates;
    }

    /** The major version; 0 when the folder has no JDK. */
    private static int major(Path home) {
        try {
            Matcher major = MAJOR.matcher(Files.readString(home.resolve("release")));
            boolean complete = Files.isExecutable(home.resolve("bin/java"));
            return complete && major.find() ? Integer.parseInt(major.group(1)) : 0;
        } catch (IOException notOne) {
            return 0;
        }
    }
}
