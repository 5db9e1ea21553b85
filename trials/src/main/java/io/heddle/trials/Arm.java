package io.heddle.trials;

/** One variant in a trial: a label, a role, and the way to measure it once. */
public record Arm<M>(String label, Role role, Measurable<M> measurable) {

    /** The purpose of an arm. */
    public enum Role {
        /** The first arm, which the others are compared with. */
        BASELINE,
        /** A variant that may differ from the baseline. */
        CANDIDATE,
        /** A second copy of the baseline. A significant difference between the two means that the experiment is unsound. */
        NULL
    }

    public static <M> Arm<M> baseline(String label, Measurable<M> measurable) {
        return new Arm<>(label, Role.BASELINE, measurable);
    }

    public static <M> Arm<M> candidate(String label, Measurable<M> measurable) {
        return new Arm<>(label, Role.CANDIDATE, measurable);
    }

    /** A copy of this arm under another label, as a null arm: it checks the experiment itself. */
    public Arm<M> asNull(String nullLabel) {
        return new Arm<>(nullLabel, Role.NULL, measurable);
    }
}
