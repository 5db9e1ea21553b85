package io.heddle.lint.verification.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.lint.verification.harness.RunResult.Broken;
import io.heddle.lint.verification.harness.RunResult.Ended;
import org.junit.jupiter.api.Test;

class RunResultTest {
    @Test
    void only_parts_that_differ_are_reported() {
        Ended before = new Ended("7", "[1, 2]", "statics {joins=2}", "", false);
        Ended after = new Ended("7", "[1, 2]", "statics {joins=3}", "", false);

        assertThat(after.unlike(before)).isEqualTo("statics {joins=3}");
    }

    @Test
    void long_parts_are_reported_around_the_first_difference() {
        Ended before = new Ended("a".repeat(1000) + "b" + "c".repeat(1000), "", "", "", false);
        Ended after = new Ended("a".repeat(1000) + "d" + "c".repeat(1000), "", "", "", false);

        assertThat(after.unlike(before)).isEqualTo("result ..." + "a".repeat(20) + "d" + "c".repeat(139) + "...");
    }

    @Test
    void a_run_without_a_result_is_reported_with_its_reason() {
        Ended before = new Ended("7", "[]", "", "", false);

        assertThat(new Broken("ran for more than 40 s").unlike(before)).isEqualTo("ran for more than 40 s");
        assertThat(before.unlike(new Broken("ran for more than 40 s"))).isEqualTo("result 7, data [] ");
    }
}
