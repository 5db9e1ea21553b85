package io.heddle.lint.scan;

import io.heddle.lint.sources.SourceFile;
import io.heddle.lint.sources.SourceIndex;
import io.heddle.lint.sources.SourceProblem;
import io.heddle.recipes.ir.FileModel;
import io.heddle.recipes.ir.FileModelReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.tree.ParseError;

/** Files that are parsed together, so that they resolve each other's types. */
final class SourceBatch {
    private final List<SourceFile> files;
    private final SourceIndex index;
    private final List<FileModel> models = new ArrayList<>();
    private final List<SourceProblem> problems = new ArrayList<>();

    /** @param index all sources, which name the types that the batch lacks */
    SourceBatch(List<SourceFile> files, SourceIndex index) {
        this.files = List.copyOf(files);
        this.index = index;
    }

    ParsedSources parse() {
        parse(files);
        return new ParsedSources(models, problems);
    }

    /**
     * Parses some files of the batch. The parser knows one version of a class at a time, so files that declare another version of
     * a class that is named differently than its file are parsed again without the first.
     */
    private void parse(List<SourceFile> some) {
        List<SourceFile> hidden = new ArrayList<>();
        Map<Path, SourceFile> sources = some.stream().collect(Collectors.toMap(SourceFile::path, Function.identity()));
        try (Stream<org.openrewrite.SourceFile> parsed = SyntaxTrees.withNamesOfTypes(some)) {
            parsed.forEach(each -> {
                SourceFile source = sources.get(each.getSourcePath());
                if (source != null && some.size() > 1 && isHidden(each)) {
                    hidden.add(source);
                } else {
                    accept(each);
                }
            });
        }
        if (hidden.isEmpty()) {
            return;
        }
        if (hidden.size() < some.size()) {
            parse(hidden);
        } else {
            hidden.forEach(each -> parse(List.of(each)));
        }
    }

    private static boolean isHidden(org.openrewrite.SourceFile file) {
        return file instanceof J.CompilationUnit unit
                && unit.getClasses().stream()
                        .anyMatch(each -> each.getType() == null || each.getType() instanceof JavaType.Unknown);
    }

    private void accept(org.openrewrite.SourceFile file) {
        Path path = file.getSourcePath();
        Optional<String> error = file instanceof J.CompilationUnit ? Optional.empty() : SyntaxErrors.first(path);
        // The parser rejects files whose lambdas it would print in another way. That matters only to fixes.
        org.openrewrite.SourceFile tree =
                file instanceof ParseError failed && failed.getErroneous() != null ? failed.getErroneous() : file;
        if (error.isPresent()) {
            problems.add(SourceProblem.unreadable(path, error.get()));
        } else if (tree instanceof J.CompilationUnit unit) {
            read(unit);
        } else {
            problems.add(SourceProblem.unreadable(
                    path, "not scanned: the parser rejects it, although javac finds no syntax error"));
        }
    }

    private void read(J.CompilationUnit unit) {
        try {
            models.add(FileModelReader.read(unit, type -> !index.of(type).isEmpty()));
        } catch (RuntimeException e) {
            problems.add(SourceProblem.unreadable(
                    unit.getSourcePath(), "Heddle failed: " + e + ". Please report this bug."));
        }
    }
}
