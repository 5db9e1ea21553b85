package io.heddle.hotspot.roles;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import org.junit.jupiter.params.provider.MethodSource;

class ThreadDumpFuzzTest {
    @MethodSource("io.heddle.fuzz.Seeds#threadDumps")
    @FuzzTest
    void every_text_is_parsed(@NotNull String text) {
        ThreadDump.parse(text);
    }
}
