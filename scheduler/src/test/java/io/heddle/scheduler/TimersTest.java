package io.heddle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TimersTest {
    private final Timers timers = new Timers();

    @Test
    void without_a_timer_there_is_no_deadline() {
        assertThat(timers.earliest()).isEqualTo(Timers.NONE);
        assertThat((Object) timers.pollDue()).isNull();
    }

    @Test
    void a_timer_is_due_after_its_delay_only() {
        Timer later = timers.add(() -> {}, TimeUnit.MINUTES.toNanos(10));
        assertThat((Object) timers.pollDue()).isNull();
        assertThat(later.isDone()).isFalse();

        Timer now = timers.add(() -> {}, 0);
        assertThat(timers.earliest()).isEqualTo(now.deadline());
        assertThat((Object) timers.pollDue()).isSameAs(now);
        assertThat(now.isDone()).isTrue();
        assertThat(now.cancel(false)).isFalse();
        assertThat((Object) timers.pollDue()).isNull();
    }

    @Test
    void the_longest_delay_does_not_overflow() {
        Timer timer = timers.add(() -> {}, Long.MAX_VALUE);

        assertThat(timer.deadline()).isPositive().isLessThan(Timers.NONE);
        assertThat((Object) timers.pollDue()).isNull();
    }

    @Test
    void timers_are_due_in_the_order_of_their_deadlines_whatever_is_cancelled() {
        Random random = new Random(1);
        for (int round = 0; round < 100; round++) {
            List<Timer> remaining = new ArrayList<>();
            int count = random.nextInt(100);
            for (int i = 0; i < count; i++) {
                // Deadlines in the past, in any order.
                remaining.add(timers.add(() -> {}, random.nextInt(1000)));
            }
            Collections.shuffle(remaining, random);
            int cancelled = count == 0 ? 0 : random.nextInt(count);
            for (Timer timer : remaining.subList(0, cancelled)) {
                assertThat(timer.cancel(false)).isTrue();
                assertThat(timer.cancel(false)).isFalse();
            }
            List<Long> deadlines = new ArrayList<>();
            for (Timer timer : remaining.subList(cancelled, count)) {
                deadlines.add(timer.deadline());
            }
            Collections.sort(deadlines);
            List<Long> fired = new ArrayList<>();
            while (timers.earliest() != Timers.NONE) {
                Timer due = timers.pollDue();
                if (due != null) {
                    fired.add(due.deadline());
                }
            }

            assertThat(fired).isEqualTo(deadlines);
        }
    }
}
