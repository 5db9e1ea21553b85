package io.heddle.lint.compilation;

import java.util.List;
import java.util.Optional;

/** The libraries that contained fork/join tasks before the JDK did. */
final class LegacyForkJoin {
    private static final List<String> PACKAGES = List.of("jsr166y.", "jsr166e.", "scala.concurrent.forkjoin.");

    private LegacyForkJoin() {}

    /** The name of a library's type in the JDK. */
    static Optional<String> successor(String name) {
        return PACKAGES.stream()
                .filter(name::startsWith)
                .map(prefix -> "java.util.concurrent." + name.substring(prefix.length()))
                .findFirst();
    }
}
