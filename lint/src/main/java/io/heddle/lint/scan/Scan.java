package io.heddle.lint.scan;

import io.heddle.lint.sources.Problem;
import io.heddle.recipes.reach.Program;
import io.heddle.recipes.rules.Finding;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.openrewrite.java.tree.J;

/**
 * What was found.
 *
 * @param findings in the order of files and lines
 * @param problems files that could not be looked at
 * @param files all sources
 * @param lines how many they have together
 */
public record Scan(Program program, List<Finding> findings, List<Problem> problems, List<Path> files, long lines) {
    /** A file with a text that it may not have yet; none if that doesn't parse. */
    public Optional<J.CompilationUnit> parse(Path file, String text) {
        return new Parsing().parse(file, text);
    }
}
