package io.heddle.trials;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A counterbalanced ("ABBA") order: rounds come in pairs, a random order and then its reverse (BCA, ACB, CAB, BAC, ...).
 *
 * <p>Baseline drift makes every later run of a round slower. Within a pair, each arm runs as much later than the baseline
 * in one round as it runs earlier in the other. The two errors have equal size and opposite sign, so the median over rounds
 * cancels them. Each pair is shuffled anew: no arm always follows the same other arm, whose caches and heat it would inherit.
 */
final class CounterbalancedOrder implements RoundOrder {
    private final int arms;
    private final long seed;

    CounterbalancedOrder(int arms, long seed) {
        this.arms = arms;
        this.seed = seed;
    }

    @Override
    public List<Integer> ofRound(int round) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, arms).boxed().toList());
        int pair = round / 2;
        // SplittableRandom turns consecutive seeds into unrelated streams, so no state from earlier rounds is needed.
        Collections.shuffle(order, new SplittableRandom(seed + pair));
        return round % 2 == 0 ? order : order.reversed();
    }
}
