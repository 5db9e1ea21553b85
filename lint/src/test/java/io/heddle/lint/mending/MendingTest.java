package io.heddle.lint.mending;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.lint.mending.Mending.Mended;
import io.heddle.lint.proof.Proof;
import io.heddle.lint.proof.Verdict;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MendingTest {
    private static final String SUM = """
            import java.util.Arrays;
            import java.util.concurrent.RecursiveTask;

            /** Adds. */
            class Sum extends RecursiveTask<Long> {
                private final int[] numbers;

                /** Of all numbers. */
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

    @TempDir
    private Path root;

    private Path write(String name, String text) throws IOException {
        return Files.writeString(root.resolve(name), text);
    }

    private List<Mended> mend() throws IOException, WriteFailed, InterruptedException {
        return mend(false);
    }

    private List<Mended> mend(boolean measured) throws IOException, WriteFailed, InterruptedException {
        Scan scan = Scanner.scan(List.of(root));
        try (Proof proof = new Proof(scan.files(), "", measured, Containment.ofThisMachine())) {
            return new Mending(scan, EnumSet.allOf(Rule.class), proof, (offer, verdict) -> true).mend();
        }
    }

    @Test
    void what_computes_the_same_is_written() throws IOException, WriteFailed, InterruptedException {
        Path file = write("Sum.java", SUM);

        assertThat(mend()).extracting(each -> each.verdict().kind()).containsExactly(Verdict.Kind.PROVED);
        assertThat(Files.readString(file)).isEqualTo("""
                import java.util.concurrent.RecursiveTask;

                /** Adds. */
                class Sum extends RecursiveTask<Long> {
                    private final int[] numbers;
                    private final int from;
                    private final int to;

                    /** Of all numbers. */
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
    void what_is_proved_is_timed_where_that_is_wanted() throws IOException, WriteFailed, InterruptedException {
        write("Sum.java", SUM);

        assertThat(mend(true))
                .singleElement()
                .extracting(each -> each.verdict().reason())
                .asString()
                .matches("compiles, and computes the same in \\d+ runs on random data, "
                        + "in \\d+\\.\\d\\d of the time \\(\\d+\\.\\d\\d to \\d+\\.\\d\\d\\) with 200,000 elements");
    }

    /** The last element is left out by whoever wrote it: a copy that reaches beyond the end is filled with zeros. */
    @Test
    void what_computes_something_else_is_not() throws IOException, WriteFailed, InterruptedException {
        String text = """
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
        Path file = write("Count.java", text);

        assertThat(mend()).extracting(each -> each.verdict().kind()).containsExactly(Verdict.Kind.WRONG);
        assertThat(Files.readString(file)).isEqualTo(text);
    }

    @Test
    void what_cannot_be_tried_is_offered_and_not_written() throws IOException, WriteFailed, InterruptedException {
        String text = """
                import com.missing.Frame;
                import java.util.concurrent.RecursiveAction;

                class Twice extends RecursiveAction {
                    private final Frame frame;

                    Twice(Frame frame) {
                        this.frame = frame;
                    }

                    @Override
                    protected void compute() {
                        if (frame.isLarge()) {
                            Twice half = new Twice(frame.half());
                            half.fork();
                            half.join();
                        }
                    }
                }
                """;
        Path file = write("Twice.java", text);

        List<Mended> mended = mend();

        assertThat(mended).extracting(each -> each.verdict().kind()).containsExactly(Verdict.Kind.UNPROVED);
        assertThat(mended.getFirst().offer().diff())
                .contains("-            half.join();", "+            half.invoke();");
        assertThat(Files.readString(file)).isEqualTo(text);
    }

    /** Its copies are what makes it right in place: each leaf reads what was there before any leaf wrote. */
    @Test
    void what_is_right_by_its_copies_alone_is_left_alone() throws IOException, WriteFailed, InterruptedException {
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

        assertThat(mend()).extracting(each -> each.verdict().kind()).containsExactly(Verdict.Kind.WRONG);
        assertThat(Files.readString(file)).isEqualTo(text);
    }
}
