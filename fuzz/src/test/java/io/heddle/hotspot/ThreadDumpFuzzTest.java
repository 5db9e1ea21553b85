package io.heddle.hotspot;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import org.junit.jupiter.params.provider.MethodSource;

class ThreadDumpFuzzTest {
    @MethodSource("io.heddle.fuzz.Seeds#threadDumps")
    @FuzzTest
    void any_text_is_a_dump_of_some_threads(@NotNull String text) {
        ThreadDump.parse(text);
    }
}
