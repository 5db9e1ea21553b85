package io.heddle.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SelectorSpecTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "auto",
                "selector:turnover",
                "selector:turnover:reading=listing",
                "selector:turnover:reading=switches,n=4s",
                "selector:cross-run",
                "selector:cross-run:by=switches"
            })
    void a_selector_is_a_policy_named_by_its_term(String term) {
        Policy policy = PolicyExpression.parse(term);
        assertThat(policy.name()).isEqualTo(term);
        assertThat(policy.selection()).hasToString(term);
        assertThat(policy.changesThreads()).isFalse();
    }

    @Test
    void the_long_form_of_auto_is_auto() {
        assertThat(PolicyExpression.parse("selector:auto")).isEqualTo(PolicyExpression.parse("auto"));
    }

    @Test
    void options_are_parsed() {
        assertThat(PolicyExpression.parse("selector:turnover:n=8s,reading=time").selection())
                .isEqualTo(new SelectorSpec.Turnover(SelectorSpec.Reading.TIME, Duration.ofSeconds(8)));
    }

    @Test
    void a_selector_can_be_combined_with_virtual() {
        Policy both = PolicyExpression.parse("auto+virtual");
        assertThat(both.selection()).isEqualTo(new SelectorSpec.Auto());
        assertThat(both.threads()).isNotNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "auto+fifo | auto chooses the policy and cannot be combined with fifo. Leave one of them out.",
                "fifo+selector:turnover | selector:turnover chooses the policy and cannot be combined with fifo. Leave one of them out.",
                "selector:turnover:n=0s | n takes a time from 1s to 60s, not '0s'",
                "selector:turnover:n=two | n takes a time from 1s to 60s, not 'two'",
            })
    void contradictions_and_wrong_values_are_reported(String term, String message) {
        assertThatThrownBy(() -> PolicyExpression.parse(term))
                .isInstanceOf(PolicyException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "selector:",
                "selector:turnovr",
                "selector:auto:x=1",
                "selector:turnover:m=2s",
                "selector:turnover:reading=aloud",
                "selector:cross-run:by=colour",
                "selector:cross-run:of=time"
            })
    void unknown_words_are_reported_in_one_line(String term) {
        assertThatThrownBy(() -> PolicyExpression.parse(term))
                .isInstanceOf(PolicyException.class)
                .message()
                .hasLineCount(1);
    }
}
