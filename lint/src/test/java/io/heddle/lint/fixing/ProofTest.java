package io.heddle.lint.fixing;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.documents.WriteFailed;
import io.heddle.lint.compilation.ProgramCompilation;
import io.heddle.lint.dependencies.ClassPath;
import io.heddle.lint.fixing.FixApplier.AttemptedFix;
import io.heddle.lint.scan.ScanResult;
import io.heddle.lint.scan.SourceScanner;
import io.heddle.lint.verification.CheckResult;
import io.heddle.lint.verification.DifferentialCheck;
import io.heddle.lint.verification.containment.Containment;
import io.heddle.recipes.rules.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks that need something unusual and can be tested nevertheless. All of them fork both children. */
class ProofTest {
    /** A task with slots for imports, members, statements of its leaf and its threshold. */
    private static final String TASK = """
            %s
            import java.util.concurrent.RecursiveTask;

            class Sum extends RecursiveTask<Integer> {
                %s
                private final int[] data;
                private final int from;
                private final int to;

                Sum(int[] data, int from, int to) {
                    this.data = data;
                    this.from = from;
                    this.to = to;
                }

                @Override
                protected Integer compute() {
                    %s
                    if (to - from < %s) {
                        int sum = 0;
                        for (int i = from; i < to; i++) {
                            sum += data[i];
                        }
                        return sum;
                    }
                    int middle = (from + to) >>> 1;
                    Sum left = new Sum(data, from, middle);
                    Sum right = new Sum(data, middle, to);
                    left.fork();
                    right.fork();
                    return left.join() + right.join();
                }
            }
            """;

    @TempDir
    private Path root;

    private void write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void writeTask(String imports, String members, String statement) throws IOException {
        write("Sum.java", TASK.formatted(imports, members, statement, "16"));
    }

    private CheckResult check() throws IOException, WriteFailed, InterruptedException {
        ScanResult scan = SourceScanner.scan(List.of(root));
        try (ProgramCompilation compilation = new ProgramCompilation(scan.files(), new ClassPath(""))) {
            FixProposer proposer = new FixProposer(scan, EnumSet.allOf(Rule.class), compilation);
            DifferentialCheck check = new DifferentialCheck(compilation, false, Containment.ofThisMachine());
            List<AttemptedFix> attempts =
                    new FixApplier(scan, proposer, check, (proposal, result) -> true).applyFixes();
            assertThat(attempts).hasSize(1);
            return attempts.getFirst().check();
        }
    }

    private void assertPasses() throws IOException, WriteFailed, InterruptedException {
        CheckResult result = check();
        assertThat(result.kind()).as(result.reason()).isEqualTo(CheckResult.Kind.PASSED);
    }

    @Test
    void errors_in_other_files_do_not_matter() throws IOException, WriteFailed, InterruptedException {
        writeTask("", "", "Other.used();");
        write("Other.java", "class Other { static void used() {} Missing field; int wrong() { return \"text\"; } }");
        write("Unrelated.java", "class Unrelated extends com.missing.Base { int wrong() { return \"text\"; } }");

        assertPasses();
    }

    @Test
    void files_need_not_be_named_after_their_public_class() throws IOException, WriteFailed, InterruptedException {
        write("Sums.java", TASK.formatted("", "", "Other.used();", "16").replace("class Sum ", "public class Sum "));
        write("others.java", "public class Other { public static void used() {} }");

        assertPasses();
    }

    @Test
    void code_that_the_task_does_not_run_may_need_a_missing_library()
            throws IOException, WriteFailed, InterruptedException {
        writeTask(
                "import com.missing.Frame; import com.missing.Frames; import static com.missing.Frames.all;",
                """
                private Frame frame;
                Frame half() throws com.missing.Failure { return Frames.half(frame.size() / 2, all()); }
                @com.missing.Mark(level = 3) void draw(java.util.List<Frame> frames) { frames.forEach(each -> each.draw()); }
                """,
                "if (from > to) { throw new com.missing.Failure(\"range\"); }");

        assertPasses();
    }

    @Test
    void a_missing_library_returns_generated_values() throws IOException, WriteFailed, InterruptedException {
        writeTask(
                "import com.missing.Counters;",
                "",
                "try { Counters.increment(\"sum\"); } catch (RuntimeException e) { return 0; }");

        assertPasses();
    }

    @Test
    void a_fix_that_shares_data_cannot_be_tested_with_missing_code()
            throws IOException, WriteFailed, InterruptedException {
        write("Sum.java", """
                import com.missing.Counters;
                import java.util.Arrays;
                import java.util.concurrent.RecursiveTask;

                class Sum extends RecursiveTask<Integer> {
                    private final int[] data;

                    Sum(int[] data) {
                        this.data = data;
                    }

                    @Override
                    protected Integer compute() {
                        if (data.length < 2) {
                            Counters.increment("sum");
                            return data.length == 0 ? 0 : data[0];
                        }
                        int middle = data.length / 2;
                        Sum left = new Sum(Arrays.copyOfRange(data, 0, middle));
                        Sum right = new Sum(Arrays.copyOfRange(data, middle, data.length));
                        left.fork();
                        return right.compute() + left.join();
                    }
                }
                """);

        CheckResult result = check();

        assertThat(result.kind()).isEqualTo(CheckResult.Kind.NOT_TESTABLE);
        assertThat(result.reason())
                .contains("it needs code that does not compile without its dependencies", "increment");
    }

    /** The tasks ran one after the other, so missing code may have seen the calls of one before those of the other. */
    @Test
    void a_fix_that_lets_tasks_overlap_cannot_be_tested_with_missing_code()
            throws IOException, WriteFailed, InterruptedException {
        write(
                "Sum.java",
                TASK.formatted("import com.missing.Counters;", "", "Counters.increment(\"sum\");", "16")
                        .replace("left.fork();\n        right.fork();", "int one = left.fork().join();")
                        .replace("left.join() + right.join()", "one + right.fork().join()"));

        CheckResult result = check();

        assertThat(result.kind()).isEqualTo(CheckResult.Kind.NOT_TESTABLE);
        assertThat(result.reason())
                .contains("it needs code that does not compile without its dependencies", "increment");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.slf4j.Logger log = org.slf4j.LoggerFactory.getLogger(Sum.class)",
                "org.apache.log4j.Logger log = org.apache.log4j.Logger.getLogger(Sum.class)",
                "org.apache.logging.log4j.Logger log = org.apache.logging.log4j.LogManager.getLogger()",
                "org.apache.commons.logging.Log log = org.apache.commons.logging.LogFactory.getLog(Sum.class)"
            })
    void missing_loggers_log_nothing(String field) throws IOException, WriteFailed, InterruptedException {
        writeTask("", "private static final " + field + ";", "if (log.isDebugEnabled()) log.debug(\"from \" + from);");

        assertPasses();
    }

    @Test
    void members_that_lombok_generates_exist() throws IOException, WriteFailed, InterruptedException {
        writeTask("", "", "if (Range.builder().from(from).build().getFrom() != new Range(from).getFrom()) return 7;");
        write("Range.java", """
                import lombok.*;
                import lombok.extern.slf4j.Slf4j;

                @Slf4j
                @Value
                @Builder
                class Range {
                    int from;

                    public int getFrom() {
                        log.info("from {}", from);
                        return from;
                    }
                }
                """);

        assertPasses();
    }

    @Test
    void helpers_may_be_in_another_source_tree() throws IOException, WriteFailed, InterruptedException {
        write(
                "app/src/main/java/app/Sum.java",
                TASK.formatted("package app; import util.Numbers;", "", "Numbers.check(from);", "16"));
        write(
                "util/src/main/java/util/Numbers.java",
                "package util; public class Numbers { public static void check(int from) { Checks.run(from); } }");
        write("util/src/main/java/util/Checks.java", "package util; class Checks { static void run(int from) {} }");

        assertPasses();
    }

    @Test
    void the_version_of_a_class_in_the_own_source_tree_counts() throws IOException, WriteFailed, InterruptedException {
        writeTask("", "", "if (from < 0) Helper.own();");
        write("other/Helper.java", "class Helper {}");
        write("Helper.java", "class Helper { static void own() {} }");
        write("another/Helper.java", "class Helper {}");

        assertPasses();
    }

    @Test
    void tasks_of_an_old_library_run_in_the_framework_of_the_jdk()
            throws IOException, WriteFailed, InterruptedException {
        write(
                "Sum.java",
                TASK.formatted("", "", "", "16")
                        .replace("java.util.concurrent.RecursiveTask", "jsr166y.RecursiveTask"));

        assertPasses();
    }

    @Test
    void long_sleeps_are_shortened() throws IOException, WriteFailed, InterruptedException {
        writeTask(
                "import java.util.concurrent.TimeUnit;",
                "",
                "try { TimeUnit.MINUTES.sleep(1); Thread.sleep(90_000); } catch (InterruptedException e) { return 0; }");
        ScanResult scan = SourceScanner.scan(List.of(root));

        try (ProgramCompilation compilation = new ProgramCompilation(scan.files(), new ClassPath(""))) {
            FixProposer proposer = new FixProposer(scan, EnumSet.of(Rule.FORK_ORDER), compilation);
            DifferentialCheck check = new DifferentialCheck(compilation, false, Containment.ofThisMachine());
            assertThat(new FixApplier(scan, proposer, check, (proposal, result) -> true).applyFixes())
                    .extracting(each -> each.check().kind())
                    .containsExactly(CheckResult.Kind.PASSED);
        }
    }

    @Test
    void runs_that_never_split_the_task_prove_nothing() throws IOException, WriteFailed, InterruptedException {
        write("Sum.java", TASK.formatted("", "", "", "2_000_000_000"));

        CheckResult result = check();

        assertThat(result.kind()).isEqualTo(CheckResult.Kind.NOT_TESTABLE);
        assertThat(result.reason()).contains("no run with up to ", " elements splits it");
    }

    @Test
    void large_thresholds_are_tested_with_larger_data() throws IOException, WriteFailed, InterruptedException {
        write("Sum.java", TASK.formatted("", "", "", "100_000"));

        assertPasses();
    }

    @Test
    void a_task_that_never_ends_without_data_is_tested_with_data()
            throws IOException, WriteFailed, InterruptedException {
        writeTask("", "", "while (data.length == 0) { Thread.yield(); }");

        assertPasses();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.io.File",
                "java.nio.file.Path",
                "java.awt.image.BufferedImage",
                "java.util.Random",
                "java.util.concurrent.ExecutorService",
                "java.util.concurrent.atomic.AtomicReference<String>",
                "java.util.concurrent.ConcurrentMap<String, java.util.Deque<Integer>>",
                "java.util.TreeMap<String, java.util.List<int[]>>",
                "java.util.function.BiFunction<Integer, Integer, String>",
                "Thread.State",
                "Shape",
                "Listener",
                "Point",
                "Grid",
                "Outer.Inner",
                "Worker",
                "Fragile",
                "Box<Box<String>>",
                "java.util.concurrent.ArrayBlockingQueue<String>"
            })
    void arguments_of_many_types_can_be_generated(String type) throws IOException, WriteFailed, InterruptedException {
        write("Shape.java", "abstract class Shape { static class Disc extends Shape { Disc(Point middle) {} } }");
        write("Listener.java", "interface Listener { void begins(); String ends(int task); }");
        write("Outer.java", "class Outer { class Inner {} }");
        write("Point.java", "record Point(int x, java.util.List<String> names) {}");
        write("Worker.java", "abstract class Worker { Worker(Worker one) {} abstract long work(int n, String name); }");
        write("Fragile.java", "class Fragile { final String name; Fragile() { throw new IllegalStateException(); } }");
        write("Box.java", "class Box<T> { final T content; Box(T content) { this.content = content; } }");
        write("Grid.java", """
                class Grid {
                    private final Integer[][] cells;
                    Grid(int rows, int columns) { cells = new Integer[rows][columns]; }
                    int first() { return cells.length == 0 ? 0 : cells[0][0]; }
                }
                """);
        write(
                "Sum.java",
                TASK.formatted("", "private final " + type + " more;", "more.hashCode();", "16")
                        .replace("int to) {", "int to, " + type + " more) { this.more = more;")
                        .replace("middle);", "middle, more);")
                        .replace("middle, to);", "middle, to, more);"));

        assertPasses();
    }
}
