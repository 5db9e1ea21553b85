package io.heddle.recipes;

import io.heddle.recipes.facts.FileFacts;
import io.heddle.recipes.facts.FileReader;
import io.heddle.recipes.fixes.Edit;
import io.heddle.recipes.fixes.Fix;
import io.heddle.recipes.fixes.Fixes;
import io.heddle.recipes.reach.Program;
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
 * Mends the bottlenecks that can be mended by themselves. Nothing but the build's own tests says that what it makes computes the
 * same; {@code heddle lint --fix} tries that first.
 */
public final class MendForkJoinBottlenecks extends ScanningRecipe<List<FileFacts>> {
    @Override
    public String getDisplayName() {
        return "Mend bottlenecks of fork/join code";
    }

    @Override
    public String getDescription() {
        return "Has tasks share data instead of copying it, gives tasks to `invokeAll` that were forked one by one, forks what "
                + "was handed to the pool, and more.";
    }

    @Override
    public List<FileFacts> getInitialValue(ExecutionContext context) {
        return new ArrayList<>();
    }

    @Override
    public TreeVisitor<?, ExecutionContext> getScanner(List<FileFacts> facts) {
        return new JavaIsoVisitor<>() {
            @Override
            public J.CompilationUnit visitCompilationUnit(J.CompilationUnit file, ExecutionContext context) {
                facts.add(FileReader.read(file));
                return file;
            }
        };
    }

    @Override
    public TreeVisitor<?, ExecutionContext> getVisitor(List<FileFacts> facts) {
        Program program = new Program(facts);
        List<Finding> all = Findings.of(program);
        return new JavaIsoVisitor<>() {
            @Override
            public J.CompilationUnit visitCompilationUnit(J.CompilationUnit file, ExecutionContext context) {
                List<Finding> findings = all.stream()
                        .filter(each -> each.file().equals(file.getSourcePath()))
                        .toList();
                List<Edit> edits = Fixes.of(
                                program,
                                file,
                                file.printAll(),
                                findings,
                                EnumSet.complementOf(EnumSet.of(Rule.VIEW_ON_FORK)))
                        .stream()
                        .map(Fix::edits)
                        .flatMap(List::stream)
                        .toList();
                return edits.isEmpty() ? file : reparsed(file, Edit.apply(file.printAll(), edits));
            }
        };
    }

    /** The tree of the new text, as what it was before. */
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
