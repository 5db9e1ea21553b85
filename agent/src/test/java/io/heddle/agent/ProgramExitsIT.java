package io.heddle.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.agent.programs.FullHeap;
import io.heddle.agent.programs.ProgramExits;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProgramExitsIT {
    static Stream<ProgramExits> ofThemselves() {
        return Stream.of(ProgramExits.values())
                .filter(ending ->
                        ending != ProgramExits.SLEEPS && ending != ProgramExits.HOOKS_BESIDE_COMPUTING_DAEMONS);
    }

    @ParameterizedTest
    @MethodSource("ofThemselves")
    void a_program_ends_when_and_how_it_does_on_platform_threads(ProgramExits ending) throws Exception {
        ProgramRun plain = ProgramRun.plain(ProgramExits.class, ending.name());
        ProgramRun converted = ProgramRun.converted(ProgramExits.class, ending.name());

        assertThat(converted.status()).isEqualTo(plain.status());
        assertThat(converted.output()).isEqualTo(plain.output());
        // The last frame of a stack is a documented difference.
        assertThat(withoutLastFrame(converted.errors())).isEqualTo(withoutLastFrame(plain.errors()));
    }

    /** On platform threads the hooks wait for their share of the CPUs, which takes longer the busier the machine is. */
    @Test
    void shutdown_hooks_do_not_wait_for_computing_threads() throws Exception {
        ProgramRun run = ProgramRun.converted(ProgramExits.class, ProgramExits.HOOKS_BESIDE_COMPUTING_DAEMONS.name());

        assertThat(run).isEqualTo(new ProgramRun(0, "hook\n", ""));
    }

    @Test
    void a_full_heap_loses_no_thread() throws Exception {
        ProgramRun run = ProgramRun.run(List.of("-Xmx64m", "-javaagent:" + ProgramRun.AGENT), FullHeap.class);

        // The JVM may report failures of its own on standard error.
        assertThat(run.output()).isEqualTo("filled 400\n");
        assertThat(run.status()).isZero();
    }

    @Test
    void a_program_dies_of_a_signal_as_it_does_on_platform_threads() throws Exception {
        ProgramRun plain = killed(List.of());
        ProgramRun converted = killed(List.of("-javaagent:" + ProgramRun.AGENT));

        assertThat(plain).isEqualTo(new ProgramRun(143, "ready\nhook\n", ""));
        assertThat(converted).isEqualTo(plain);
    }

    private static ProgramRun killed(List<String> flags) throws Exception {
        List<String> words = new ArrayList<>(flags);
        words.addAll(List.of("-cp", System.getProperty("programs", ""), ProgramExits.class.getName(), "sleeps"));
        return ProgramRun.java(words, process -> {
            try {
                Thread.sleep(2000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            process.destroy();
        });
    }

    private static String withoutLastFrame(String errors) {
        return errors.replaceAll("\tat java.base/java.lang.(Virtual)?Thread.run.*\n", "");
    }
}
