package io.heddle.workloads.helpers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StaffTest {
    @Test
    void errands_go_to_one_messenger_after_the_other() throws Exception {
        Staff staff = Staff.of(3);
        Set<Long> messengers = new HashSet<>();
        for (int errand = 0; errand < 6; errand++) {
            messengers.add(
                    staff.send(() -> (long) Thread.currentThread().getName().hashCode())
                            .get());
        }
        staff.end();
        assertThat(messengers).hasSize(3);
    }

    @Test
    void no_thread_is_left_at_the_end() throws Exception {
        Staff staff = Staff.of(4);
        assertThat(waiting()).isEqualTo(12);
        staff.end();
        assertThat(waiting()).isZero();
    }

    private static long waiting() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("helpers-"))
                .count();
    }
}
