package io.heddle.workloads.actors.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CompletionTest {
    private final Completion completion = new Completion(2, Duration.ofMillis(10));

    @Test
    void completion_needs_all_messages_of_all_actors() {
        Receipts first = completion.expect(1);
        Receipts second = completion.expect(2);

        assertThat(first.add()).isFalse();
        assertThat(second.add()).isTrue();
        assertThat(second.add()).isFalse();

        assertThatCode(completion::await).doesNotThrowAnyException();
    }

    @Test
    void a_lost_message_is_reported_in_one_line() {
        completion.expect(1).add();
        completion.expect(2).add();

        assertThatThrownBy(completion::await)
                .isInstanceOf(LostMessages.class)
                .hasMessage("1 of 2 actors did not receive all messages within 10 ms");
    }
}
