package io.heddle.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.KernelServices;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.testing.Programs;
import io.heddle.lab.programs.causes.CompetingLoad;
import io.heddle.lab.truth.GroundTruth;
import io.heddle.lab.truth.Surroundings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GroundTruthTest {
    private static final double SECONDS = 0.3;
    private static final Duration LONGEST = Duration.ofSeconds(60);
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin/java");
    private static final KernelServices HOST = KernelServices.live(LinuxTaskScheduler::new, Programs.reaper());

    static List<GroundTruth> programs() {
        return GroundTruth.all();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void each_program_works_and_ends_by_itself(GroundTruth truth) throws Exception {
        assertEndsWithWorkDone(truth.command(JAVA, SECONDS));
    }

    @Test
    void the_competing_load_works_and_ends_by_itself() throws Exception {
        assertEndsWithWorkDone(GroundTruth.command(JAVA, CompetingLoad.class, CompetingLoad.JVM_FLAGS, SECONDS));
    }

    private static void assertEndsWithWorkDone(List<String> command) throws InterruptedException {
        try (RunningCommand run = RunningCommand.start(HOST, command)) {
            RunningCommand.Ended ended = run.await(LONGEST).orElseThrow();
            assertThat(ended.errors()).isEmpty();
            assertThat(ended.status()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(ended.output()).matches("units [1-9][0-9]*\n");
        }
    }

    @Test
    void names_identify_programs() {
        assertThat(GroundTruth.all()).extracting(GroundTruth::name).doesNotHaveDuplicates();
    }

    @Test
    void each_cause_has_one_program_and_each_variant_a_known_cause() {
        assertThat(GroundTruth.CAUSES)
                .extracting(GroundTruth::cause)
                .doesNotHaveDuplicates()
                .doesNotContainNull();
        assertThat(GroundTruth.CAUSES)
                .extracting(GroundTruth::cause)
                .containsAll(
                        GroundTruth.VARIANTS.stream().map(GroundTruth::cause).toList());
    }

    @Test
    void healthy_programs_have_neither_a_cause_nor_surroundings() {
        assertThat(GroundTruth.HEALTHY).allSatisfy(truth -> {
            assertThat(truth.cause()).isNull();
            assertThat(truth.surroundings()).isEqualTo(Surroundings.NONE);
        });
    }
}
