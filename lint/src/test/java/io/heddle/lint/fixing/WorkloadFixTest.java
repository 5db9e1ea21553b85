package io.heddle.lint.fixing;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.documents.WriteFailed;
import io.heddle.lint.compilation.ProgramCompilation;
import io.heddle.lint.dependencies.ClassPath;
import io.heddle.lint.fixing.FixApplier.AttemptedFix;
import io.heddle.lint.scan.ScanResult;
import io.heddle.lint.scan.SourceScanner;
import io.heddle.lint.verification.DifferentialCheck;
import io.heddle.lint.verification.containment.Containment;
import io.heddle.recipes.rules.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tasks that the experiment on bottlenecks measures as fixed are those that lint produces. */
class WorkloadFixTest {
    private static final Path SOURCES = Path.of("../workloads/forkjoin/src/main/java/io/heddle/workloads/forkjoin");

    @TempDir
    private Path root;

    @Test
    void the_tasks_after_are_the_fixed_tasks_before() throws IOException, WriteFailed, InterruptedException {
        Path module = root.resolve("io/heddle/workloads/forkjoin");
        List<Path> tasks = copy(SOURCES.resolve("before"), Files.createDirectories(module.resolve("before")));
        copy(SOURCES, module);
        ScanResult scan = SourceScanner.scan(List.of(root));
        List<AttemptedFix> attempts;
        try (ProgramCompilation compilation = new ProgramCompilation(scan.files(), new ClassPath(""))) {
            DifferentialCheck check = new DifferentialCheck(compilation, false, Containment.ofThisMachine());
            FixProposer proposer = new FixProposer(scan, EnumSet.allOf(Rule.class), compilation);
            attempts = new FixApplier(scan, proposer, check, (proposal, result) -> true).applyFixes();
        }

        assertThat(attempts).allMatch(AttemptedFix::applied);
        assertThat(attempts)
                .extracting(each -> each.proposal().fix().findings().getFirst().rule())
                .contains(
                        Rule.CENTRALIZED_POOLING,
                        Rule.COPY_ON_FORK,
                        Rule.VIEW_ON_FORK,
                        Rule.COPY_ON_JOIN,
                        Rule.SCATTERED_DATA,
                        Rule.TASK_SYNCHRONIZATION,
                        Rule.SLEEPY_WORKER);
        for (Path task : tasks) {
            Path after = SOURCES.resolve("after").resolve(task.getFileName());
            assertThat(Files.readString(task).replace("forkjoin.before;", "forkjoin.after;"))
                    .as(after.toString())
                    .isEqualToNormalizingWhitespace(Files.readString(after));
        }
    }

    private static List<Path> copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.list(from)) {
            List<Path> sources = files.filter(
                            each -> each.toString().endsWith(".java") && !each.endsWith("package-info.java"))
                    .toList();
            for (Path each : sources) {
                Files.copy(each, to.resolve(each.getFileName()));
            }
            return sources.stream().map(each -> to.resolve(each.getFileName())).toList();
        }
    }
}
