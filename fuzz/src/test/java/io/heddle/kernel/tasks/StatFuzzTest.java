package io.heddle.kernel.tasks;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import org.junit.jupiter.params.provider.MethodSource;

class StatFuzzTest {
    /** Every line is parsed, or refused by an {@link IllegalArgumentException}. */
    @MethodSource("io.heddle.fuzz.Seeds#stats")
    @FuzzTest
    void every_line_is_parsed_or_refused(@NotNull String line) {
        TaskStat stat;
        try {
            stat = TaskStat.parse(line);
        } catch (IllegalArgumentException documented) {
            return;
        }
        if (!line.contains("(" + stat.name() + ")")) {
            throw new AssertionError("the line has no name " + stat.name());
        }
    }
}
