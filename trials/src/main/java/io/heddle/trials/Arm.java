package io.heddle.trials;

/** One variant in a trial: a label and the way to measure it once. */
public record Arm<M>(String label, Role role, Measurable<M> measurable) {

    /** What an arm is there for. */
    public enum Role {
        /** What the others are compared with: the first arm. */
        BASELINE,
        /** A variant that claims to differ from the baseline. */
        CANDIDATE,
        /** A second copy of the baseline: a difference found here says that the experiment is unsound. */
        NULL
    }

    public static <M> Arm<M> baseline(String label, Measurable<M> measurable) {
        return new Arm<>(label, Role.BASELINE, measurable);
    }

    public static <M> Arm<M> candidate(String label, Measurable<M> measurable) {
        return new Arm<>(label, Role.CANDIDATE, measurable);
    }

    /** This arm once more under another label, as the trial's check on itself. */
    public Arm<M> asNull(String nullLabel) {
        return new Arm<>(nullLabel, Role.NULL, measurable);
    }
}
