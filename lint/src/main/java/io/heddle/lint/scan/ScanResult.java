package io.heddle.lint.scan;

import io.heddle.lint.sources.SourceFile;
import io.heddle.lint.sources.SourceProblem;
import io.heddle.recipes.rules.Finding;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.openrewrite.java.tree.J;

/**
 * The result of a scan.
 *
 * @param findings in the order of files and lines
 * @param problems files that were not scanned, and paths without a source
 * @param files all source files
 * @param lines the number of lines of all files
 */
public record ScanResult(
        Programs programs, List<Finding> findings, List<SourceProblem> problems, List<Path> files, long lines) {
    /** Whether all sources could be scanned, except those that are skipped on purpose. */
    public boolean isComplete() {
        return problems.stream().noneMatch(each -> each.kind() == SourceProblem.Kind.UNREADABLE);
    }

    /** Parses a file whose text may have changed since the scan; empty if it has a syntax error. */
    public Optional<J.CompilationUnit> parse(SourceFile file) {
        return SyntaxTrees.of(file);
    }
}
