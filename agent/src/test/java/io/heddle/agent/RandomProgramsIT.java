package io.heddle.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.agent.programs.RandomPrograms;
import org.junit.jupiter.api.Test;

class RandomProgramsIT {
    private static final String COUNT = System.getProperty("heddle.programs", "300");

    @Test
    void random_programs_say_what_they_say_on_platform_threads() throws Exception {
        ProgramRun plain = ProgramRun.plain(RandomPrograms.class, "0", COUNT);
        ProgramRun converted = ProgramRun.converted(RandomPrograms.class, "0", COUNT);

        assertThat(plain.output()).hasLineCount(Integer.parseInt(COUNT));
        assertThat(converted).isEqualTo(plain);
    }

    @Test
    void they_do_so_on_one_carrier() throws Exception {
        ProgramRun plain = ProgramRun.plain(RandomPrograms.class, "1000", "1060");
        ProgramRun converted = ProgramRun.run(
                java.util.List.of("-javaagent:" + ProgramRun.AGENT + "=carriers=1"), RandomPrograms.class, "1000", "1060");

        assertThat(converted).isEqualTo(plain);
    }
}
