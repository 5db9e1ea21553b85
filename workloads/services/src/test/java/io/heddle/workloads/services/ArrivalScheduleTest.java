package io.heddle.workloads.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.heddle.workloads.services.ArrivalSchedule.Arrivals;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ArrivalScheduleTest {
    private static final Duration MINUTE = Duration.ofSeconds(60);

    @Test
    void constant_arrivals_have_equal_intervals() {
        assertThat(due(ArrivalSchedule.of(Arrivals.CONSTANT, 2, Duration.ofSeconds(2), 1)))
                .containsExactly(0, 500_000_000, 1_000_000_000, 1_500_000_000);
    }

    @Test
    void poisson_arrivals_have_the_rate_and_vary_as_much_as_their_mean() {
        long[] due = due(ArrivalSchedule.of(Arrivals.POISSON, 1_000, MINUTE, 1));

        assertThat(due.length).isCloseTo(60_000, withPercentage(2));
        double[] gaps = new double[due.length - 1];
        Arrays.setAll(gaps, i -> due[i + 1] - due[i]);
        double mean = Arrays.stream(gaps).average().orElseThrow();
        double deviation = Math.sqrt(Arrays.stream(gaps)
                .map(gap -> (gap - mean) * (gap - mean))
                .average()
                .orElseThrow());
        assertThat(deviation).isCloseTo(mean, withPercentage(3));
    }

    @Test
    void a_long_schedule_repeats_its_first_minute_until_its_end() {
        Duration length = Duration.ofSeconds(150);
        long[] minute = due(ArrivalSchedule.of(Arrivals.POISSON, 100, MINUTE, 1));

        long[] all = due(ArrivalSchedule.of(Arrivals.POISSON, 100, length, 1));

        assertThat(all).startsWith(minute).isSorted();
        assertThat(all[minute.length + 7]).isEqualTo(MINUTE.toNanos() + minute[7]);
        assertThat(all[all.length - 1]).isLessThan(length.toNanos());
        assertThat(all.length).isCloseTo(15_000, withPercentage(5));
    }

    @Test
    void the_same_seed_gives_the_same_schedule_and_another_one_another() {
        long[] due = due(ArrivalSchedule.of(Arrivals.POISSON, 10, MINUTE, 1));

        assertThat(due(ArrivalSchedule.of(Arrivals.POISSON, 10, MINUTE, 1))).isEqualTo(due);
        assertThat(due(ArrivalSchedule.of(Arrivals.POISSON, 10, MINUTE, 2))).isNotEqualTo(due);
    }

    private static long[] due(ArrivalSchedule schedule) {
        return IntStream.range(0, schedule.count())
                .mapToLong(schedule::dueNanos)
                .toArray();
    }
}
