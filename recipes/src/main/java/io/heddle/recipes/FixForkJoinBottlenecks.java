package io.heddle.recipes;

import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.fixes.Fix;
import io.heddle.recipes.fixes.Fixes;
import io.heddle.recipes.ir.FileModel;
import io.heddle.recipes.ir.FileModelReader;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.rules.Finding;
import io.heddle.recipes.rules.Findings;
import io.heddle.recipes.rules.Rule;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.openrewrite.ExecutionContext;
import org.openrewrite.ScanningRecipe;
import org.openrewrite.SourceFile;
import org.openrewrite.TreeVisitor;
import org.openrewrite.java.JavaIsoVisitor;
import org.openrewrite.java.JavaParser;
import org.openrewrite.java.tree.J;

/**
 * Fixes bottlenecks that can be fixed automatically. Only the build's own tests check the result, whereas {@code heddle lint
 * --fix} compares the results of old and new tasks before it changes a file.
 */
public final class FixForkJoinBottlenecks extends ScanningRecipe<List<FileModel>> {
    @Override
    public String getDisplayName() {
        return "Fix bottlenecks of fork/join code";
    }

    @Override
    public String getDescription() {
        return "Shares data between tasks instead of copying it, passes tasks to `invokeAll` instead of forking them one by one, "
                + "forks tasks instead of submitting them to a pool, and more.";
    }

    @Override
    public List<FileModel> getInitialValue(ExecutionContext context) {
        return new ArrayList<>();
    }

    @Override
    public TreeVisitor<?, ExecutionContext> getScanner(List<FileModel> files) {
        return new JavaIsoVisitor<>() {
            @Override
            public J.CompilationUnit visitCompilationUnit(J.CompilationUnit file, ExecutionContext context) {
                files.add(FileModelReader.read(file));
                return file;
            }
        };
    }

    @Override
    public TreeVisitor<?, ExecutionContext> getVisitor(List<FileModel> files) {
        ProgramModel program = new ProgramModel(files);
        List<Finding> all = Findings.of(program);
        return new JavaIsoVisitor<>() {
            @Override
            public J.CompilationUnit visitCompilationUnit(J.CompilationUnit file, ExecutionContext context) {
                List<Finding> findings = all.stream()
                        .filter(each -> each.file().equals(file.getSourcePath()))
                        .toList();
                List<TextEdit> edits = Fixes.of(
                                program,
                                file,
                                file.printAll(),
                                findings,
                                EnumSet.complementOf(EnumSet.of(Rule.VIEW_ON_FORK)))
                        .stream()
                        .map(Fix::edits)
                        .flatMap(List::stream)
                        .toList();
                return edits.isEmpty() ? file : reparsed(file, TextEdit.apply(file.printAll(), edits));
            }
        };
    }

    /** Parses the new text into a tree with the identity of the old one. */
    private static J.CompilationUnit reparsed(J.CompilationUnit file, String text) {
        SourceFile parsed = JavaParser.fromJavaVersion()
                .logCompilationWarningsAndErrors(false)
                .build()
                .parse(text)
                .findFirst()
                .orElseThrow();
        return parsed instanceof J.CompilationUnit made
                ? made.withId(file.getId()).withSourcePath(file.getSourcePath()).withMarkers(file.getMarkers())
                : file;
    }
}
