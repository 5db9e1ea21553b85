package io.heddle.trials;

import java.util.List;

/** The order in which the arms run within a measured round. */
@FunctionalInterface
interface RoundOrder {

    /** Indices of all arms, in the order in which they run in this round (from 0). */
    List<Integer> ofRound(int round);
}
