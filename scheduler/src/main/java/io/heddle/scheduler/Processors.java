package io.heddle.scheduler;

import java.util.List;

/**
 * Facts about the processors of a scheduler, by which {@link Placement} and {@link Stealing} choose one.
 *
 * @param <P> the processors
 */
public interface Processors<P> {
    List<P> all();

    /** Returns the number of threads that a processor runs or has ready; an estimate while it goes on. */
    int load(P processor);

    /** Returns the next processor in turn. */
    P nextInTurn();

    /** Returns a random number from 0 to {@code bound} - 1. */
    int random(int bound);
}
