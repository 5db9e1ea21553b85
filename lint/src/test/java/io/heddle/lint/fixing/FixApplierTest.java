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
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FixApplierTest {
    private static final String SUM = """
            import java.util.Arrays;
            import java.util.concurrent.RecursiveTask;

            /** Adds. */
            class Sum extends RecursiveTask<Long> {
                private final int[] numbers;

                /** Adds all numbers. */
                Sum(int[] numbers) {
                    this.numbers = numbers;
                }

                @Override
                protected Long compute() {
                    if (numbers.length <= 100) {
                        long sum = 0;
                        for (int number : numbers) {
                            sum += number;
                        }
                        return sum;
                    }
                    int middle = numbers.length / 2;
                    Sum left = new Sum(Arrays.copyOfRange(numbers, 0, middle));
                    Sum right = new Sum(Arrays.copyOfRange(numbers, middle, numbers.length));
                    left.fork();
                    return right.compute() + left.join();
                }
            }
            """;

    /** The right copy reaches beyond the end of the array, and copyOfRange fills the rest with zeros. */
    private static final String COUNT = """
            import java.util.Arrays;
            import java.util.concurrent.RecursiveTask;

            class Count extends RecursiveTask<Integer> {
                private final int[] numbers;

                Count(int[] numbers) {
                    this.numbers = numbers;
                }

                @Override
                protected Integer compute() {
                    if (numbers.length <= 100) {
                        int zeros = 0;
                        for (int number : numbers) {
                            zeros += number == 0 ? 1 : 0;
                        }
                        return zeros;
                    }
                    int middle = (numbers.length + 1) / 2;
                    Count left = new Count(Arrays.copyOfRange(numbers, 0, middle));
                    Count right = new Count(Arrays.copyOfRange(numbers, middle, 2 * middle));
                    left.fork();
                    return right.compute() + left.join();
                }
            }
            """;

    @TempDir
    private Path root;

    private Path write(String name, String text) throws IOException {
        return Files.writeString(root.resolve(name), text);
    }

    private List<AttemptedFix> applyFixes() throws IOException, WriteFailed, InterruptedException {
        return applyFixes(false);
    }

    private List<AttemptedFix> applyFixes(boolean measured) throws IOException, WriteFailed, InterruptedException {
        ScanResult scan = SourceScanner.scan(List.of(root));
        try (ProgramCompilation compilation = new ProgramCompilation(scan.files(), new ClassPath(""))) {
            DifferentialCheck check = new DifferentialCheck(compilation, measured, Containment.ofThisMachine());
            FixProposer proposer = new FixProposer(scan, EnumSet.allOf(Rule.class), compilation);
            return new FixApplier(scan, proposer, check, (proposal, result) -> true).applyFixes();
        }
    }

    @Test
    void a_fix_that_computes_the_same_is_applied() throws IOException, WriteFailed, InterruptedException {
        Path file = write("Sum.java", SUM);

        assertThat(applyFixes()).extracting(each -> each.check().kind()).containsExactly(CheckResult.Kind.PASSED);
        assertThat(Files.readString(file)).isEqualTo("""
                import java.util.concurrent.RecursiveTask;

                /** Adds. */
                class Sum extends RecursiveTask<Long> {
                    private final int[] numbers;
                    private final int from;
                    private final int to;

                    /** Adds all numbers. */
                    Sum(int[] numbers) {
                        this(numbers, 0, numbers.length);
                    }

                    private Sum(int[] numbers, int from, int to) {
                        this.numbers = numbers;
                        this.from = from;
                        this.to = to;
                    }

                    @Override
                    protected Long compute() {
                        if (to - from <= 100) {
                            long sum = 0;
                            for (int i = from; i < to; i++) {
                                int number = numbers[i];
                                sum += number;
                            }
                            return sum;
                        }
                        int middle = (to - from) / 2;
                        Sum left = new Sum(numbers, from, from + middle);
                        Sum right = new Sum(numbers, from + middle, to);
                        left.fork();
                        return right.compute() + left.join();
                    }
                }
                """);
    }

    @Test
    void an_applied_fix_is_timed_on_request() throws IOException, WriteFailed, InterruptedException {
        write("Sum.java", SUM);

        assertThat(applyFixes(true))
                .singleElement()
                .extracting(each -> each.check().reason())
                .asString()
                .matches("compiles and computes the same in \\d+ runs on random data, "
                        + "takes \\d+\\.\\d\\dx the time \\(\\d+\\.\\d\\dx to \\d+\\.\\d\\dx\\) with 200,000 elements");
    }

    @Test
    void a_fix_that_computes_something_else_is_not_applied() throws IOException, WriteFailed, InterruptedException {
        Path file = write("Count.java", COUNT);

        assertThat(applyFixes()).extracting(each -> each.check().kind()).containsExactly(CheckResult.Kind.FAILED);
        assertThat(Files.readString(file)).isEqualTo(COUNT);
    }

    @Test
    void a_fix_that_cannot_be_tested_is_proposed_and_not_applied()
            throws IOException, WriteFailed, InterruptedException {
        String text = """
                import java.util.concurrent.RecursiveTask;

                class Twice extends RecursiveTask<Long> {
                    private final int depth;

                    Twice(int depth) {
                        this.depth = depth;
                    }

                    @Override
                    protected Long compute() {
                        if (depth > 0) {
                            Twice half = new Twice(depth - 1);
                            half.fork();
                            half.join();
                        }
                        return System.nanoTime();
                    }
                }
                """;
        Path file = write("Twice.java", text);

        List<AttemptedFix> attempts = applyFixes();

        assertThat(attempts).extracting(each -> each.check().kind()).containsExactly(CheckResult.Kind.NOT_TESTABLE);
        assertThat(attempts.getFirst().proposal().diff())
                .contains("-            half.join();", "+            half.invoke();");
        assertThat(Files.readString(file)).isEqualTo(text);
    }

    @Test
    void a_fix_that_fails_is_tried_once_although_other_fixes_of_the_file_are_applied()
            throws IOException, WriteFailed, InterruptedException {
        write(
                "Sum.java",
                COUNT + SUM.replace("import java.util.Arrays;\nimport java.util.concurrent.RecursiveTask;\n", ""));
        List<CheckResult.Kind> confirmed = new ArrayList<>();
        ScanResult scan = SourceScanner.scan(List.of(root));
        try (ProgramCompilation compilation = new ProgramCompilation(scan.files(), new ClassPath(""))) {
            FixProposer proposer = new FixProposer(scan, EnumSet.allOf(Rule.class), compilation);
            DifferentialCheck check = new DifferentialCheck(compilation, false, Containment.ofThisMachine());

            List<AttemptedFix> attempts = new FixApplier(scan, proposer, check, (proposal, result) -> {
                        confirmed.add(result.kind());
                        return true;
                    })
                    .applyFixes();

            assertThat(confirmed).containsExactly(CheckResult.Kind.PASSED);
            assertThat(attempts)
                    .extracting(each -> each.check().kind())
                    .containsExactly(CheckResult.Kind.PASSED, CheckResult.Kind.FAILED);
        }
    }

    /** The task is correct only with its copies: each leaf reads data from before any leaf writes. */
    @Test
    void a_fix_of_copies_that_the_task_needs_is_not_applied() throws IOException, WriteFailed, InterruptedException {
        String text = """
                import java.util.Arrays;
                import java.util.concurrent.RecursiveAction;

                class Shift extends RecursiveAction {
                    private final int[] from;
                    private final int[] to;
                    private final int begin;

                    Shift(int[] from, int[] to, int begin) {
                        this.from = from;
                        this.to = to;
                        this.begin = begin;
                    }

                    @Override
                    protected void compute() {
                        if (from.length <= 100) {
                            for (int i = 0; i < from.length; i++) {
                                to[to.length - 1 - begin - i] = from[i];
                            }
                            return;
                        }
                        int middle = from.length / 2;
                        int[] left = Arrays.copyOfRange(from, 0, middle);
                        int[] right = Arrays.copyOfRange(from, middle, from.length);
                        invokeAll(new Shift(left, to, begin), new Shift(right, to, begin + middle));
                    }
                }
                """;
        Path file = write("Shift.java", text);

        assertThat(applyFixes()).extracting(each -> each.check().kind()).containsExactly(CheckResult.Kind.FAILED);
        assertThat(Files.readString(file)).isEqualTo(text);
    }
}
