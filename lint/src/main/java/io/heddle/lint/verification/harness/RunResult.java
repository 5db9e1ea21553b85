package io.heddle.lint.verification.harness;

/** The result of a run of a task. */
sealed interface RunResult {
    /**
     * The state after a run that ended.
     *
     * @param result the result or the exception
     * @param data the arguments after the run
     * @param calls the calls of missing code
     */
    record Ended(String result, String data, String statics, String calls, boolean failed) implements RunResult {
        private static final int MAX_REPORTED_CHARACTERS = 160;

        @Override
        public String toString() {
            String whole =
                    "result %s, data %s %s%s".formatted(result, data, statics, calls.isEmpty() ? "" : "calls " + calls);
            return whole.length() <= MAX_REPORTED_CHARACTERS
                    ? whole
                    : whole.substring(0, MAX_REPORTED_CHARACTERS) + "...";
        }
    }

    /**
     * A run without a result. It can't be compared.
     *
     * @param reason a clause
     */
    record Broken(String reason) implements RunResult {
        @Override
        public String toString() {
            return reason;
        }
    }
}
