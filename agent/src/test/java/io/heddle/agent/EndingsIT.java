package io.heddle.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.agent.programs.Endings;
import io.heddle.agent.programs.FullHeap;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EndingsIT {
    static Stream<Endings> ofThemselves() {
        return Stream.of(Endings.values())
                .filter(ending -> ending != Endings.SLEEPS && ending != Endings.HOOKS_BESIDE_COMPUTING_DAEMONS);
    }

    @ParameterizedTest
    @MethodSource("ofThemselves")
    void a_program_ends_when_and_how_it_does_on_platform_threads(Endings ending) throws Exception {
        ProgramRun plain = ProgramRun.plain(Endings.class, ending.name());
        ProgramRun converted = ProgramRun.converted(Endings.class, ending.name());

        assertThat(converted.status()).isEqualTo(plain.status());
        assertThat(converted.output()).isEqualTo(plain.output());
        // Which frame is at the bottom of a stack is a documented difference.
        assertThat(withoutLastFrame(converted.errors())).isEqualTo(withoutLastFrame(plain.errors()));
    }

    /** On platform threads they wait for their share of the CPUs, and longer the busier the machine is. */
    @Test
    void shutdown_hooks_do_not_wait_for_threads_that_compute() throws Exception {
        ProgramRun run = ProgramRun.converted(Endings.class, Endings.HOOKS_BESIDE_COMPUTING_DAEMONS.name());

        assertThat(run).isEqualTo(new ProgramRun(0, "hook\n", ""));
    }

    @Test
    void a_full_heap_costs_no_thread() throws Exception {
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
        words.addAll(List.of("-cp", System.getProperty("programs", ""), Endings.class.getName(), "sleeps"));
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
