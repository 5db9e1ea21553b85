package io.heddle.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.governor.KernelServices;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.testing.Programs;
import io.heddle.lab.programs.CompetingLoad;
import io.heddle.lab.truth.GroundTruth;
import io.heddle.lab.truth.Knowledge;
import io.heddle.lab.truth.Surroundings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GroundTruthTest {
    private static final double SECONDS = 0.3;
    private static final double LONGER_SECONDS = 5;
    private static final Duration LONGEST = Duration.ofSeconds(60);
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin/java");
    private static final KernelServices HOST = KernelServices.live(LinuxTaskScheduler::new, Programs.reaper());

    static List<GroundTruth> programs() {
        return GroundTruth.all();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void each_program_works_and_ends_by_itself(GroundTruth truth) throws Exception {
        assertEndsWithWorkDone(seconds -> truth.command(JAVA, seconds));
    }

    @Test
    void the_competing_load_works_and_ends_by_itself() throws Exception {
        assertEndsWithWorkDone(
                seconds -> GroundTruth.command(JAVA, CompetingLoad.class, CompetingLoad.JVM_FLAGS, seconds));
    }

    /** On a busy machine, a short run of a program that is held back may do no work. */
    private static void assertEndsWithWorkDone(DoubleFunction<List<String>> command) throws InterruptedException {
        String output = output(command.apply(SECONDS));
        assertThat(output.equals("units 0\n") ? output(command.apply(LONGER_SECONDS)) : output)
                .matches("units [1-9][0-9]*\n");
    }

    private static String output(List<String> command) throws InterruptedException {
        try (RunningCommand run = RunningCommand.start(HOST, command)) {
            RunningCommand.Ended ended = run.await(LONGEST).orElseThrow();
            assertThat(ended.errors()).isEmpty();
            assertThat(ended.status()).isEqualTo(new ExitStatus.Exited(0));
            return ended.output();
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
    void held_out_and_unseen_programs_have_known_causes() {
        List<String> known = Arrays.stream(Cause.values()).map(Cause::id).toList();
        assertThat(GroundTruth.HELD_OUT).extracting(GroundTruth::cause).isSubsetOf(known);
        assertThat(GroundTruth.UNSEEN).extracting(GroundTruth::cause).isSubsetOf(known);
    }

    @Test
    void unseen_programs_have_a_package_of_their_own() {
        for (Knowledge knowledge : Knowledge.values()) {
            assertThat(knowledge.programs())
                    .extracting(truth -> truth.program().getPackageName().endsWith(".unseen"))
                    .containsOnly(knowledge == Knowledge.UNSEEN);
        }
    }

    @Test
    void healthy_programs_have_neither_a_cause_nor_surroundings() {
        assertThat(Stream.of(GroundTruth.HEALTHY, GroundTruth.HELD_OUT_HEALTHY, GroundTruth.UNSEEN_HEALTHY)
                        .flatMap(List::stream))
                .allSatisfy(truth -> {
                    assertThat(truth.cause()).isNull();
                    assertThat(truth.surroundings()).isEqualTo(Surroundings.NONE);
                });
    }
}
