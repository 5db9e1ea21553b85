package io.heddle.kernel.tasks;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import org.junit.jupiter.params.provider.MethodSource;

class CpuListFuzzTest {
    /** A list is a set, or an {@link IllegalArgumentException}; a set that is written is read as the same. */
    @MethodSource("io.heddle.fuzz.Seeds#cpuLists")
    @FuzzTest
    void any_list_is_a_set_or_refused(@NotNull String list) {
        CpuSet set;
        try {
            set = CpuSet.parse(list);
        } catch (IllegalArgumentException documented) {
            return;
        }
        if (!CpuSet.parse(set.toString()).equals(set)) {
            throw new AssertionError(set + " is read as another set");
        }
    }
}
