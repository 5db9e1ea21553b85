package io.heddle.recipes;

import io.heddle.recipes.facts.FileFacts;
import io.heddle.recipes.facts.FileReader;
import io.heddle.recipes.reach.Program;
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
public final class FindForkJoinBottlenecks extends ScanningRecipe<FindForkJoinBottlenecks.Sources> {
    /** What was read, and what is found in it once all is read. */
    public static final class Sources {
        private final List<FileFacts> files = new ArrayList<>();
        private @Nullable Map<UUID, Finding> findings;

        private Map<UUID, Finding> findings() {
            Map<UUID, Finding> known = findings;
            if (known == null) {
                known = new HashMap<>();
                for (Finding each : Findings.of(new Program(files))) {
                    known.put(each.at().node(), each);
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
        return "Copies on fork and on join, scattered data, centralized pooling, synchronization, sleeping and blocking in "
                + "tasks of `ForkJoinPool`, and more.";
    }

    @Override
    public Sources getInitialValue(ExecutionContext context) {
        return new Sources();
    }

    @Override
    public TreeVisitor<?, ExecutionContext> getScanner(Sources sources) {
        return new JavaIsoVisitor<>() {
            @Override
            public J.CompilationUnit visitCompilationUnit(J.CompilationUnit file, ExecutionContext context) {
                sources.files.add(FileReader.read(file));
                return file;
            }
        };
    }

    @Override
    public TreeVisitor<?, ExecutionContext> getVisitor(Sources sources) {
        return new JavaIsoVisitor<>() {
            @Override
            public @Nullable J postVisit(J node, ExecutionContext context) {
                Finding finding = sources.findings().get(node.getId());
                return finding == null
                        ? node
                        : SearchResult.found(node, finding.rule().id() + ": " + finding.reason());
            }
        };
    }
}
