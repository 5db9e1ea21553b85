package io.heddle.lint.compilation;

import java.util.List;

/** The libraries that contained fork/join tasks before the JDK did. */
final class LegacyForkJoin {
    /** A package stands before the one that contains it. */
    private static final List<String> PACKAGES =
            List.of("jsr166y.forkjoin.", "jsr166y.", "jsr166e.", "scala.concurrent.forkjoin.");

    private LegacyForkJoin() {}

    static boolean contains(String type) {
        return PACKAGES.stream().anyMatch(type::startsWith);
    }

    /** A source that uses the JDK's types in place of those of the libraries. */
    static String replaced(String text) {
        String replaced = text;
        for (String each : PACKAGES) {
            replaced = replaced.replace("import " + each, "import java.util.concurrent.")
                    .replace("import static " + each, "import static java.util.concurrent.");
        }
        return replaced;
    }
}
