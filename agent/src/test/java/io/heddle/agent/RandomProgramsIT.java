package io.heddle.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.agent.programs.RandomPrograms;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class RandomProgramsIT {
    private static final String COUNT = System.getProperty("heddle.programs", "300");

    @Test
    void random_programs_print_what_they_print_on_platform_threads() throws Exception {
        compare("tell", 0, Integer.parseInt(COUNT));
    }

    @Test
    void they_do_so_on_one_carrier() throws Exception {
        compare("tell,carriers=1", 100_000, 60);
    }

    private static void compare(String options, int from, int count) throws Exception {
        String[] seeds = {String.valueOf(from), String.valueOf(from + count)};
        ProgramRun plain = ProgramRun.plain(RandomPrograms.class, seeds);
        ProgramRun converted =
                ProgramRun.run(List.of("-javaagent:" + ProgramRun.AGENT + "=" + options), RandomPrograms.class, seeds);

        assertThat(plain.output()).hasLineCount(count);
        assertThat(converted.output()).isEqualTo(plain.output());
        assertThat(converted.status()).isZero();
        Matcher summary =
                Pattern.compile("heddle: (\\d+) threads were made virtual\n").matcher(converted.errors());
        assertThat(summary.matches()).as(converted.errors()).isTrue();
        assertThat(Integer.parseInt(summary.group(1))).isGreaterThan(5 * count);
    }
}
