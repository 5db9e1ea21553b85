package io.heddle.lint.scan;

import io.heddle.lint.sources.Problem;
import io.heddle.lint.sources.SourceFile;
import io.heddle.recipes.reach.Program;
import io.heddle.recipes.rules.Finding;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.openrewrite.java.tree.J;

/**
 * What was found.
 *
 * @param findings in the order of files and lines
 * @param problems files that are not scanned
 * @param files all sources
 * @param lines how many they have together
 */
public record Scan(Program program, List<Finding> findings, List<Problem> problems, List<Path> files, long lines) {
    /** Whether some source is at a path or below it, and was read. */
    public boolean hasRead(Path root) {
        Set<Path> unreadable = problems.stream()
                .filter(each -> each.kind() == Problem.Kind.UNREADABLE)
                .map(Problem::file)
                .collect(Collectors.toSet());
        Path folder = root.toAbsolutePath().normalize();
        return files.stream()
                .anyMatch(file -> file.toAbsolutePath().normalize().startsWith(folder) && !unreadable.contains(file));
    }

    /** The tree of a file that may have another text now; none if that doesn't parse. */
    public Optional<J.CompilationUnit> parse(SourceFile file) {
        return Parsing.parse(file);
    }
}
