package io.heddle.workloads.harness.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.workloads.harness.Harness;
import io.heddle.workloads.harness.Questions;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Workload;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every workload keeps to, shown by a small one with at least four questions. */
public abstract class WorkloadContract {
    private final Workload small;
    private final int size;

    protected WorkloadContract(Workload small, int size) {
        this.small = small;
        this.size = size;
    }

    @Test
    void one_and_eight_threads_give_the_same_line() {
        assertThat(line(1, 42))
                .startsWith(small.name() + " size=" + size + " seed=42 checksum=")
                .isEqualTo(line(8, 42));
    }

    @Test
    void another_seed_gives_another_checksum() {
        assertThat(checksum(line(2, 1))).isNotEqualTo(checksum(line(2, 2)));
    }

    @Test
    void the_check_passes_right_answers_and_finds_a_wrong_one() throws Exception {
        Settings settings = new Settings(1, size, 42);
        int asked = Math.min(10, small.plan(settings).questions());
        try (Questions questions = small.open(settings)) {
            long[] answers = IntStream.range(0, asked)
                    .mapToLong(question -> answer(questions, question))
                    .toArray();
            assertThat(questions.complaint(answers)).isEmpty();
            answers[3]++;
            assertThat(questions.complaint(answers)).isPresent();
        }
    }

    private static long answer(Questions questions, int question) {
        try {
            return questions.answer(question);
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }

    private String line(int threads, long seed) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = Harness.run(
                small,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                "--threads=" + threads,
                "--size=" + size,
                "--seed=" + seed);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(status).isZero();
        return out.toString(StandardCharsets.UTF_8);
    }

    private static String checksum(String line) {
        return line.substring(line.indexOf("checksum="));
    }
}
