package io.heddle.lint.scan;

import io.heddle.lint.sources.SourceFile;
import java.lang.module.ModuleFinder;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openrewrite.Parser;

/**
 * Sources that make packages of libraries known to the compiler, although their classes are missing. If a package does not
 * exist, the compiler searches each module of the JDK for each class that a source imports from it, which takes longer than all
 * other steps.
 */
final class MissingPackages {
    /** Package names are in lower case by convention. The name of a class, or of all classes, follows. */
    private static final Pattern IMPORT =
            Pattern.compile("(?m)^[ \\t]*import\\s+(?:static\\s+)?((?:[a-z]\\w*\\.)*[a-z]\\w*)\\.(?:[A-Z]|\\*)");

    private static final Set<String> JDK = ModuleFinder.ofSystem().findAll().stream()
            .flatMap(module -> module.descriptor().packages().stream())
            .collect(Collectors.toUnmodifiableSet());

    private MissingPackages() {}

    /** A source with a class for each package that some files import from. */
    static List<Parser.Input> of(List<SourceFile> files) {
        Set<String> imported = files.stream()
                .flatMap(file -> imported(file.text()))
                .filter(name -> !JDK.contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
        files.forEach(file -> imported.remove(file.packageName()));
        return imported.stream()
                .map(name -> Parser.Input.fromString("package %s; class Missing$ {}".formatted(name)))
                .toList();
    }

    private static Stream<String> imported(String text) {
        return IMPORT.matcher(text).results().map((MatchResult found) -> found.group(1));
    }
}
