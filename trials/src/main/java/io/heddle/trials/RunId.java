package io.heddle.trials;

/**
 * Identifies one run of a trial.
 *
 * @param arm its label
 * @param phase warm-up or measured
 * @param round from 0 within its phase
 * @param attempt from 0; above 0 it retries a disturbed run
 */
public record RunId(String arm, Phase phase, int round, int attempt) {

    /** Whether the measurement is discarded or counted. */
    public enum Phase {
        WARMUP,
        MEASURED
    }

    /** For people: {@code fifo, round 3}. */
    public String describe() {
        return arm + ", " + (phase == Phase.WARMUP ? "warm-up" : "round " + (round + 1));
    }
}
