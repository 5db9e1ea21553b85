package io.heddle.recipes;

import io.heddle.recipes.ir.FileModel;
import io.heddle.recipes.ir.FileModelReader;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.rules.Finding;
import io.heddle.recipes.rules.Findings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.openrewrite.ExecutionContext;
import org.openrewrite.ScanningRecipe;
import org.openrewrite.TreeVisitor;
import org.openrewrite.java.JavaIsoVisitor;
import org.openrewrite.java.tree.J;
import org.openrewrite.marker.SearchResult;

/** Marks the bottlenecks of fork/join code in all sources of a build, across files. */
public final class FindForkJoinBottlenecks extends ScanningRecipe<FindForkJoinBottlenecks.Accumulator> {
    /** The models of all files, and the findings after the scan. */
    public static final class Accumulator {
        private final List<FileModel> files = new ArrayList<>();
        private @Nullable Map<UUID, Finding> findings;

        private Map<UUID, Finding> findings() {
            Map<UUID, Finding> known = findings;
            if (known == null) {
                known = new HashMap<>();
                for (Finding each : Findings.of(new ProgramModel(files))) {
                    known.put(each.position().node(), each);
                }
                findings = known;
            }
            return known;
        }
    }

    @Override
    public String getDisplayName() {
        return "Find bottlenecks of fork/join code";
    }

    @Override
    public String getDescription() {
        return "Finds copies on fork and on join, scattered data, centralized pooling, synchronization, sleeping and blocking in "
                + "tasks of `ForkJoinPool`, and more.";
    }

    @Override
    public Accumulator getInitialValue(ExecutionContext context) {
        return new Accumulator();
    }

    @Override
    public TreeVisitor<?, ExecutionContext> getScanner(Accumulator accumulator) {
        return new JavaIsoVisitor<>() {
            @Override
            public J.CompilationUnit visitCompilationUnit(J.CompilationUnit file, ExecutionContext context) {
                accumulator.files.add(FileModelReader.read(file));
                return file;
            }
        };
    }

    @Override
    public TreeVisitor<?, ExecutionContext> getVisitor(Accumulator accumulator) {
        return new JavaIsoVisitor<>() {
            @Override
            public @Nullable J postVisit(J node, ExecutionContext context) {
                Finding finding = accumulator.findings().get(node.getId());
                return finding == null
                        ? node
                        : SearchResult.found(node, finding.rule().id() + ": " + finding.reason());
            }
        };
    }
}
