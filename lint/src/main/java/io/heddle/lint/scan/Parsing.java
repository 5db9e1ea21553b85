package io.heddle.lint.scan;

import io.heddle.lint.sources.Problem;
import io.heddle.recipes.facts.FileFacts;
import io.heddle.recipes.facts.FileReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.openrewrite.InMemoryExecutionContext;
import org.openrewrite.Parser;
import org.openrewrite.SourceFile;
import org.openrewrite.java.JavaParser;
import org.openrewrite.java.tree.J;

/** Parses sources, those that belong together at once, so that they know each other's types. */
final class Parsing {
    /** So many at once have room in a small heap. */
    private static final int AT_ONCE = 200;

    void read(List<Path> files, Consumer<FileFacts> facts, Consumer<Problem> problems) {
        for (int i = 0; i < files.size(); i += AT_ONCE) {
            List<Path> some = files.subList(i, Math.min(files.size(), i + AT_ONCE));
            try (Stream<SourceFile> parsed = parse(some)) {
                parsed.forEach(each -> read(each, facts, problems));
            }
        }
    }

    /** One file with a text that it may not have yet; none if that doesn't parse. */
    Optional<J.CompilationUnit> parse(Path file, String text) {
        try (Stream<SourceFile> parsed = parser()
                .parseInputs(List.of(Parser.Input.fromString(file, text)), null, new InMemoryExecutionContext(_ -> {}))) {
            return parsed.filter(J.CompilationUnit.class::isInstance)
                    .map(J.CompilationUnit.class::cast)
                    .findFirst();
        }
    }

    private static Stream<SourceFile> parse(List<Path> files) {
        return parser().parse(files, null, new InMemoryExecutionContext(_ -> {}));
    }

    private static JavaParser parser() {
        return JavaParser.fromJavaVersion()
                .logCompilationWarningsAndErrors(false)
                .build();
    }

    private static void read(SourceFile file, Consumer<FileFacts> facts, Consumer<Problem> problems) {
        if (!(file instanceof J.CompilationUnit unit)) {
            problems.accept(new Problem(file.getSourcePath(), SyntaxErrors.first(file.getSourcePath())));
            return;
        }
        try {
            facts.accept(FileReader.read(unit));
        } catch (RuntimeException e) {
            problems.accept(new Problem(
                    file.getSourcePath(), "isn't understood, which is a bug in Heddle: " + e));
        }
    }
}
