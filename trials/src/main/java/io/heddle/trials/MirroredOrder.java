package io.heddle.trials;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Rounds in pairs: a shuffled order, then the same backwards (BCA, ACB, CAB, BAC, ...).
 *
 * <p>A machine that slows steadily makes every later run of a round slower. In a pair each arm is as much later than
 * the baseline in one round as it is earlier in the other, so the two errors have equal size and opposite sign and the
 * median over rounds loses them (the counterbalanced "ABBA" order). Each pair is shuffled anew, so that no arm always
 * follows the same neighbour and inherits its caches and heat.
 */
final class MirroredOrder implements RoundOrder {
    private final int arms;
    private final long seed;

    MirroredOrder(int arms, long seed) {
        this.arms = arms;
        this.seed = seed;
    }

    @Override
    public List<Integer> ofRound(int round) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, arms).boxed().toList());
        int pair = round / 2;
        // Seeds in a row give SplittableRandom unrelated streams, so a round's order needs no state from earlier ones.
        Collections.shuffle(order, new SplittableRandom(seed + pair));
        return round % 2 == 0 ? order : order.reversed();
    }
}
