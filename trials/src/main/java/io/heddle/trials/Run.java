package io.heddle.trials;

/**
 * The place of one run in a trial.
 *
 * @param arm label of the arm
 * @param phase whether it counts
 * @param round from 0 within its phase
 * @param attempt from 0; above 0 it repeats a disturbed run
 */
public record Run(String arm, Phase phase, int round, int attempt) {

    /** Whether a run is thrown away or counted. */
    public enum Phase {
        WARMUP,
        MEASURED
    }

    /** For people: whose run it is, and which. */
    public String inWords() {
        return arm + ", " + (phase == Phase.WARMUP ? "warm-up" : "round " + (round + 1));
    }
}
