package io.heddle.fleet.compare;

/**
 * A job that is not compared.
 *
 * @param reason a sentence without full stop
 */
public record LeftOutJob(String job, Reason reason, String detail) {
    /** Why. */
    public enum Reason {
        ONLY_BASELINE("it ran only under the baseline"),
        ONLY_CANDIDATE("it ran only under the candidate"),
        OTHER_FACTORS("its factors differ between the variants"),
        COMMITTED("its committed heap differs too much"),
        COPIED("its logs also belong to other instances"),
        CHANGED("its factors changed within each instance");

        private final String text;

        Reason(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }
}
