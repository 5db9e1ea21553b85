package io.heddle.policy;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import org.junit.jupiter.params.provider.MethodSource;

class PolicyFileFuzzTest {
    /** A text is a policy, or a {@link PolicyException} of one line. */
    @MethodSource("io.heddle.fuzz.Seeds#policies")
    @FuzzTest
    void any_text_is_a_policy_or_refused(@NotNull String text) {
        try {
            PolicyFile.parse("fuzz.toml", text);
        } catch (PolicyException documented) {
            if (String.valueOf(documented.getMessage()).contains("\n")) {
                throw new AssertionError("more than one line", documented);
            }
        }
    }
}
