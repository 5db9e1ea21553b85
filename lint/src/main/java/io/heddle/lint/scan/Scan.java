package io.heddle.lint.scan;

import io.heddle.lint.sources.Problem;
import io.heddle.lint.sources.SourceFile;
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
 * @param problems files that are not scanned, and paths without a source
 * @param files all sources
 * @param lines how many they have together
 */
public record Scan(Program program, List<Finding> findings, List<Problem> problems, List<Path> files, long lines) {
    /** Whether all sources were read but those that are left out on purpose. */
    public boolean isComplete() {
        return problems.stream().noneMatch(each -> each.kind() == Problem.Kind.UNREADABLE);
    }

    /** The tree of a file that may have another text now; none if that doesn't parse. */
    public Optional<J.CompilationUnit> parse(SourceFile file) {
        return Parsing.parse(file);
    }
}
