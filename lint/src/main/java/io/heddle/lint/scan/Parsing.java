package io.heddle.lint.scan;

import io.heddle.lint.sources.Problem;
import io.heddle.lint.sources.SourceFile;
import io.heddle.recipes.facts.FileFacts;
import io.heddle.recipes.facts.FileReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openrewrite.InMemoryExecutionContext;
import org.openrewrite.Parser;
import org.openrewrite.java.JavaParser;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;

/** Parses sources, those that belong together at once, so that they know each other's types. */
final class Parsing {
    /** So many at once have room in a small heap. */
    private static final int AT_ONCE = 200;

    private static final Pattern DOCUMENTATION = Pattern.compile("/\\*\\*(?!/)");

    private final Consumer<Problem> problems;

    Parsing(Consumer<Problem> problems) {
        this.problems = problems;
    }

    void read(List<Path> files, Consumer<FileFacts> facts) {
        for (int i = 0; i < files.size(); i += AT_ONCE) {
            List<SourceFile> some = new ArrayList<>();
            files.subList(i, Math.min(files.size(), i + AT_ONCE)).forEach(file -> read(file, some));
            understand(some, facts);
        }
    }

    /** The parser knows one version of a class at once: files with others are parsed again, without those that hide them. */
    private void understand(List<SourceFile> files, Consumer<FileFacts> facts) {
        List<SourceFile> hidden = new ArrayList<>();
        Map<Path, SourceFile> sources = files.stream().collect(Collectors.toMap(SourceFile::path, Function.identity()));
        try (Stream<org.openrewrite.SourceFile> parsed = parse(files)) {
            parsed.forEach(each -> {
                SourceFile source = sources.get(each.getSourcePath());
                if (source != null && files.size() > 1 && isHidden(each)) {
                    hidden.add(source);
                } else {
                    understand(each, facts);
                }
            });
        }
        if (hidden.isEmpty()) {
            return;
        }
        if (hidden.size() < files.size()) {
            understand(hidden, facts);
        } else {
            hidden.forEach(each -> understand(List.of(each), facts));
        }
    }

    private static boolean isHidden(org.openrewrite.SourceFile file) {
        return file instanceof J.CompilationUnit unit
                && unit.getClasses().stream()
                        .anyMatch(each -> each.getType() == null || each.getType() instanceof JavaType.Unknown);
    }

    private void read(Path file, List<SourceFile> into) {
        try {
            into.add(SourceFile.read(file));
        } catch (IOException e) {
            problems.accept(Problem.unreadable(file, e));
        }
    }

    /** One file; none if it doesn't parse. What stands where is as in its text. */
    static Optional<J.CompilationUnit> parse(SourceFile file) {
        try (Stream<org.openrewrite.SourceFile> parsed = parse(List.of(file))) {
            return parsed.filter(J.CompilationUnit.class::isInstance)
                    .map(J.CompilationUnit.class::cast)
                    .findFirst();
        }
    }

    private static Stream<org.openrewrite.SourceFile> parse(List<SourceFile> files) {
        List<Parser.Input> inputs = files.stream()
                .map(file -> Parser.Input.fromString(file.path(), undocumented(file.text())))
                .toList();
        return JavaParser.fromJavaVersion()
                .logCompilationWarningsAndErrors(false)
                .build()
                .parseInputs(inputs, null, new InMemoryExecutionContext(_ -> {}));
    }

    /**
     * Documentation becomes comments of the same length: it says nothing of what the code does, takes long to parse, and what
     * is wrong in it would keep the whole file from being read.
     */
    private static String undocumented(String text) {
        return DOCUMENTATION.matcher(text).replaceAll("/* ").replace("///", "// ");
    }

    private void understand(org.openrewrite.SourceFile file, Consumer<FileFacts> facts) {
        Path path = file.getSourcePath();
        if (!(file instanceof J.CompilationUnit unit)) {
            problems.accept(Problem.unreadable(path, SyntaxErrors.first(path)));
            return;
        }
        try {
            facts.accept(FileReader.read(unit));
        } catch (RuntimeException e) {
            problems.accept(Problem.unreadable(path, "isn't understood, which is a bug in Heddle: " + e));
        }
    }
}
