package io.heddle.workloads.harness.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.workloads.harness.Harness;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Tasks;
import io.heddle.workloads.harness.Workload;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract of every workload, tested with a small one of at least four tasks. */
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
    void the_check_accepts_correct_results_and_finds_a_wrong_one() throws Exception {
        Settings settings = new Settings(1, size, 42);
        int count = Math.min(10, small.plan(settings).tasks());
        try (Tasks tasks = small.open(settings)) {
            long[] results = IntStream.range(0, count)
                    .mapToLong(task -> run(tasks, task))
                    .toArray();
            assertThat(tasks.findError(results)).isEmpty();
            results[3]++;
            assertThat(tasks.findError(results)).isPresent();
        }
    }

    private static long run(Tasks tasks, int task) {
        try {
            return tasks.run(task);
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
