package io.heddle.kernel.tasks;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import org.junit.jupiter.params.provider.MethodSource;

class CpuListFuzzTest {
    /** Every text is parsed, or refused by an {@link IllegalArgumentException}. A set is parsed from its own text. */
    @MethodSource("io.heddle.fuzz.Seeds#cpuLists")
    @FuzzTest
    void every_list_is_parsed_or_refused(@NotNull String list) {
        CpuSet set;
        try {
            set = CpuSet.parse(list);
        } catch (IllegalArgumentException documented) {
            return;
        }
        if (!CpuSet.parse(set.toString()).equals(set)) {
            throw new AssertionError(set + " is parsed as another set");
        }
    }
}
