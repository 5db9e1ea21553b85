package io.heddle.lint.mending;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.lint.mending.Mending.Mended;
import io.heddle.lint.proof.Proof;
import io.heddle.lint.proof.containment.Containment;
import io.heddle.lint.scan.Scan;
import io.heddle.lint.scan.Scanner;
import io.heddle.recipes.rules.Rule;
import io.heddle.report.WriteFailed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiment on bottlenecks measures what lint makes of them. */
class WorkloadTest {
    private static final Path SOURCES = Path.of("../workloads/forkjoin/src/main/java/io/heddle/workloads/forkjoin");

    @TempDir
    private Path root;

    @Test
    void what_is_measured_after_is_what_the_tasks_before_are_mended_to()
            throws IOException, WriteFailed, InterruptedException {
        Path module = root.resolve("io/heddle/workloads/forkjoin");
        List<Path> tasks = copy(SOURCES.resolve("before"), Files.createDirectories(module.resolve("before")));
        copy(SOURCES, module);
        Scan scan = Scanner.scan(List.of(root));
        List<Mended> mended;
        try (Proof proof = new Proof(scan.files(), "", false, Containment.ofThisMachine())) {
            mended = new Mending(scan, EnumSet.allOf(Rule.class), proof, (offer, verdict) -> true).mend();
        }

        assertThat(mended).allMatch(Mended::made);
        assertThat(mended)
                .extracting(each -> each.offer().fix().findings().getFirst().rule())
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
