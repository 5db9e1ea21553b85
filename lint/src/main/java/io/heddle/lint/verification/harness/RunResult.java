package io.heddle.lint.verification.harness;

import java.util.ArrayList;
import java.util.List;

/** The result of a run of a task. */
sealed interface RunResult {
    /** How it differs from another one. */
    default String unlike(RunResult other) {
        return this instanceof Ended ended && other instanceof Ended different
                ? ended.differences(different)
                : toString();
    }

    /**
     * The state after a run that ended.
     *
     * @param result the result or the exception
     * @param data the arguments after the run
     * @param calls the calls of missing code
     */
    record Ended(String result, String data, String statics, String calls, boolean failed) implements RunResult {
        private static final int MAX_REPORTED_CHARACTERS = 160;

        /** The number of equal characters before a difference that are reported with it. */
        private static final int CONTEXT = 20;

        private String differences(Ended other) {
            List<String> parts = new ArrayList<>();
            addUnlike(parts, "result ", result, other.result);
            addUnlike(parts, "data ", data, other.data);
            addUnlike(parts, "", statics, other.statics);
            addUnlike(parts, "calls of missing code ", calls, other.calls);
            return String.join(", ", parts);
        }

        private static void addUnlike(List<String> parts, String name, String part, String other) {
            if (!part.equals(other)) {
                int difference = 0;
                while (difference < Math.min(part.length(), other.length())
                        && part.charAt(difference) == other.charAt(difference)) {
                    difference++;
                }
                int begin = Math.max(0, difference - CONTEXT);
                parts.add(name + (begin > 0 ? "..." : "") + shortened(part.substring(begin)));
            }
        }

        private static String shortened(String text) {
            return text.length() <= MAX_REPORTED_CHARACTERS ? text : text.substring(0, MAX_REPORTED_CHARACTERS) + "...";
        }

        @Override
        public String toString() {
            return shortened("result %s, data %s %s%s"
                    .formatted(result, data, statics, calls.isEmpty() ? "" : "calls " + calls));
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
