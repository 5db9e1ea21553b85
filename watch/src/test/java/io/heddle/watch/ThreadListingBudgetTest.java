package io.heddle.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ThreadListingBudgetTest {
    private static final long TICK = Duration.ofMillis(16).toNanos();
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private final ThreadListingBudget budget = new ThreadListingBudget(0);

    /** @return the number of ticks with a listing */
    private int listings(long from, long nanos, long cost) {
        int listings = 0;
        for (long now = from; now < from + nanos; now += TICK) {
            if (budget.allows(now)) {
                budget.spend(cost);
                listings++;
            }
        }
        return listings;
    }

    @Test
    void expensive_listings_take_a_few_percent_of_a_cpu() {
        long cost = Duration.ofMillis(8).toNanos();
        listings(0, 10 * SECOND, cost);

        double share = (double) cost * listings(10 * SECOND, 100 * SECOND, cost) / (100 * SECOND);

        assertThat(share).isBetween(0.028, 0.032);
    }

    @Test
    void cheap_listings_are_made_at_every_tick() {
        long cost = Duration.ofNanos(300_000).toNanos();

        assertThat(listings(0, 10 * SECOND, cost)).isEqualTo((int) (10 * SECOND / TICK));
    }

    @Test
    void a_program_that_starts_all_its_threads_at_once_has_them_found_at_once() {
        long cost = Duration.ofMillis(8).toNanos();

        assertThat(listings(0, 20 * TICK, cost)).isEqualTo(20);
    }

    @Test
    void many_processes_share_the_budget_of_one() {
        long cost = Duration.ofMillis(1).toNanos();
        long taken = 0;
        for (long now = 0; now < 100 * SECOND; now += TICK) {
            for (int process = 0; process < 30; process++) {
                if (budget.allows(now)) {
                    budget.spend(cost);
                    taken += now < 10 * SECOND ? 0 : cost;
                }
            }
        }

        assertThat((double) taken / (90 * SECOND)).isBetween(0.028, 0.032);
    }

    @Test
    void a_long_listing_delays_the_next_one_but_does_not_prevent_it() {
        assertThat(budget.allows(0)).isTrue();
        budget.spend(SECOND);

        assertThat(budget.allows(SECOND)).isFalse();
        assertThat(budget.allows(40 * SECOND)).isTrue();
    }
}
