package io.heddle.lint.scan;

import io.heddle.lint.sources.SourceFile;
import io.heddle.lint.sources.SourceIndex;
import io.heddle.lint.sources.SourceProblem;
import io.heddle.recipes.ir.FileModel;
import io.heddle.recipes.ir.FileModelReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openrewrite.InMemoryExecutionContext;
import org.openrewrite.Parser;
import org.openrewrite.java.JavaParser;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;

/** Parses sources in batches, so that the files of a batch resolve each other's types. */
final class SourceParser {
    /** The number of files in a batch, which fits in a small heap. */
    private static final int BATCH = 200;

    private static final Pattern JAVADOC = Pattern.compile("/\\*\\*(?!/)");

    private final Consumer<SourceProblem> problems;
    private final SourceIndex index;

    /** @param index all sources, which name the types that a batch lacks */
    SourceParser(SourceIndex index, Consumer<SourceProblem> problems) {
        this.index = index;
        this.problems = problems;
    }

    /** A batch ends before a file that declares a class of the batch again, because the parser would not resolve its types. */
    void read(List<Path> files, Consumer<FileModel> models) {
        List<SourceFile> batch = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Path file : files) {
            SourceFile source = read(file);
            if (source == null) {
                continue;
            }
            String name = nameOf(source);
            if (batch.size() == BATCH || names.contains(name)) {
                parse(batch, models);
                batch = new ArrayList<>();
                names.clear();
            }
            batch.add(source);
            names.add(name);
        }
        parse(batch, models);
    }

    /** The name of the class that a file is named after. */
    private static String nameOf(SourceFile source) {
        return source.packageName() + "." + source.path().getFileName();
    }

    /**
     * Parses a batch. The parser knows one version of a class at a time, so files that declare another version of a class that is
     * named differently than its file are parsed again without the first.
     */
    private void parse(List<SourceFile> files, Consumer<FileModel> models) {
        List<SourceFile> hidden = new ArrayList<>();
        Map<Path, SourceFile> sources = files.stream().collect(Collectors.toMap(SourceFile::path, Function.identity()));
        try (Stream<org.openrewrite.SourceFile> parsed = parse(files)) {
            parsed.forEach(each -> {
                SourceFile source = sources.get(each.getSourcePath());
                if (source != null && files.size() > 1 && isHidden(each)) {
                    hidden.add(source);
                } else {
                    accept(each, models);
                }
            });
        }
        if (hidden.isEmpty()) {
            return;
        }
        if (hidden.size() < files.size()) {
            parse(hidden, models);
        } else {
            hidden.forEach(each -> parse(List.of(each), models));
        }
    }

    private static boolean isHidden(org.openrewrite.SourceFile file) {
        return file instanceof J.CompilationUnit unit
                && unit.getClasses().stream()
                        .anyMatch(each -> each.getType() == null || each.getType() instanceof JavaType.Unknown);
    }

    private @Nullable SourceFile read(Path file) {
        try {
            return SourceFile.read(file);
        } catch (IOException e) {
            problems.accept(SourceProblem.unreadable(file, e));
            return null;
        }
    }

    /** Parses one file with the positions of its text; empty if it has a syntax error. */
    static Optional<J.CompilationUnit> parse(SourceFile file) {
        try (Stream<org.openrewrite.SourceFile> parsed = parse(List.of(file), JavaParser.fromJavaVersion())) {
            return parsed.filter(J.CompilationUnit.class::isInstance)
                    .map(J.CompilationUnit.class::cast)
                    .findFirst();
        }
    }

    private static Stream<org.openrewrite.SourceFile> parse(List<SourceFile> files) {
        return parse(files, JavaParser.fromJavaVersion()
                        .typeFactory(new TypesWithoutMembers())
                        .dependsOn(MissingPackages.of(files)));
    }

    private static Stream<org.openrewrite.SourceFile> parse(List<SourceFile> files, JavaParser.Builder<?, ?> parser) {
        List<Parser.Input> inputs = files.stream()
                .map(file -> Parser.Input.fromString(file.path(), withoutJavadoc(file.text())))
                .toList();
        return parser.logCompilationWarningsAndErrors(false)
                .build()
                .parseInputs(inputs, null, new InMemoryExecutionContext(_ -> {}));
    }

    /**
     * Replaces Javadoc by plain comments of the same length. The rules ignore it, it is slow to parse, and an error in it would
     * make the parser reject the file.
     */
    private static String withoutJavadoc(String text) {
        return JAVADOC.matcher(text).replaceAll("/* ").replace("///", "// ");
    }

    private void accept(org.openrewrite.SourceFile file, Consumer<FileModel> models) {
        Path path = file.getSourcePath();
        if (!(file instanceof J.CompilationUnit unit)) {
            problems.accept(SourceProblem.unreadable(path, SyntaxErrors.first(path)));
            return;
        }
        try {
            models.accept(FileModelReader.read(unit, type -> !index.of(type).isEmpty()));
        } catch (RuntimeException e) {
            problems.accept(SourceProblem.unreadable(path, "Heddle failed: " + e + ". Please report this bug."));
        }
    }
}
