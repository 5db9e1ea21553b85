package io.heddle.trials;

import java.util.List;

/** The order in which the arms run within a measured round. */
@FunctionalInterface
interface RoundOrder {

    /**
     * The indices of all arms in the order in which they run.
     *
     * @param round from 0
     */
    List<Integer> ofRound(int round);
}
