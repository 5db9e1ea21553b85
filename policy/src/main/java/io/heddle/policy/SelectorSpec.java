package io.heddle.policy;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The term {@code selector:NAME[:KEY=VALUE,...]}: the selector that chooses the policy while the program runs. */
public sealed interface SelectorSpec {
    /** The prefix of these terms. */
    String PREFIX = "selector:";

    /** {@code selector:auto} or {@code auto}: experiments inside the running program. */
    record Auto() implements SelectorSpec {
        public static final String NAME = "auto";

        @Override
        public String toString() {
            return NAME;
        }

        @Override
        public String describe() {
            return "chosen by experiments while the program runs";
        }
    }

    /** {@code selector:cross-run}: Algorithm 1 of the paper that {@code io.heddle.selection.rules} cites. */
    record CrossRun(Measure measure) implements SelectorSpec {
        public static final String NAME = "cross-run";
        private static final String BY = "by";

        @Override
        public String toString() {
            return PREFIX + NAME + (measure == Measure.TIME ? "" : ":" + BY + "=" + measure);
        }

        @Override
        public String describe() {
            return "fifo if most threads did similar work in an earlier run";
        }

        private static CrossRun parse(List<String> options) {
            Measure measure = Measure.TIME;
            for (String option : options) {
                String[] keyAndValue = option.split("=", 2);
                if (!keyAndValue[0].equals(BY)) {
                    throw new PolicyException(
                            NameSuggestion.unknown("option of cross-run", keyAndValue[0], Set.of(BY)));
                }
                measure = choice("measure", keyAndValue.length > 1 ? keyAndValue[1] : "", Measure.values());
            }
            return new CrossRun(measure);
        }
    }

    /** The measure of a thread's activity. */
    enum Measure {
        TIME,
        SWITCHES;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * {@code selector:turnover}: Algorithm 2 of the same paper.
     *
     * @param period time between two readings, the paper's n
     */
    record Turnover(Reading reading, Duration period) implements SelectorSpec {
        public static final String NAME = "turnover";
        public static final Duration PERIOD = Duration.ofSeconds(2);
        private static final String READING = "reading";
        private static final String N = "n";

        @Override
        public String toString() {
            String options = Stream.of(
                            reading == Reading.TEXT ? "" : READING + "=" + reading,
                            period.equals(PERIOD) ? "" : N + "=" + Durations.format(period))
                    .filter(option -> !option.isEmpty())
                    .collect(Collectors.joining(","));
            return PREFIX + NAME + (options.isEmpty() ? "" : ":" + options);
        }

        @Override
        public String describe() {
            return "fifo while active threads come and go, default while they stay";
        }

        private static Turnover parse(List<String> options) {
            Reading reading = Reading.TEXT;
            Duration period = PERIOD;
            for (String option : options) {
                String[] keyAndValue = option.split("=", 2);
                String value = keyAndValue.length > 1 ? keyAndValue[1] : "";
                switch (keyAndValue[0]) {
                    case READING -> reading = choice("reading", value, Reading.values());
                    case N ->
                        period = Durations.parse(value)
                                .filter(length -> length.toSeconds() >= 1 && length.toSeconds() <= 60)
                                .orElseThrow(() ->
                                        new PolicyException("n takes a time from 1s to 60s, not '" + value + "'"));
                    default ->
                        throw new PolicyException(
                                NameSuggestion.unknown("option of turnover", keyAndValue[0], Set.of(READING, N)));
                }
            }
            return new Turnover(reading, period);
        }
    }

    /**
     * The variant of {@code turnover}. The paper's text and its listing contradict each other, and it also tries two
     * other measures.
     */
    enum Reading {
        /** {@code default} if most threads of the last reading are still there, else {@code fifo}. */
        TEXT,
        /** {@code fifo} until a thread is seen in two readings, then {@code default} for good. */
        LISTING,
        /** The distribution of context switches over threads since the last reading. */
        SWITCHES,
        /** The distribution of CPU time over threads since the last reading. */
        TIME;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A description for people. */
    String describe();

    private static <T> T choice(String what, String value, T[] all) {
        return Arrays.stream(all)
                .filter(one -> one.toString().equals(value))
                .findFirst()
                .orElseThrow(() -> new PolicyException(NameSuggestion.unknown(
                        what, value, Arrays.stream(all).map(Object::toString).toList())));
    }

    /**
     * Parses a term; empty if it selects nothing.
     *
     * @throws PolicyException if it names an unknown selector or a wrong option
     */
    static Optional<SelectorSpec> parse(String term) {
        if (term.equals(Auto.NAME)) {
            return Optional.of(new Auto());
        }
        if (!term.startsWith(PREFIX)) {
            return Optional.empty();
        }
        String[] nameAndOptions = term.substring(PREFIX.length()).split(":", 2);
        List<String> options = nameAndOptions.length == 1 ? List.of() : List.of(nameAndOptions[1].split(",", -1));
        return Optional.of(
                switch (nameAndOptions[0]) {
                    case Auto.NAME -> {
                        if (!options.isEmpty()) {
                            throw new PolicyException("auto takes no options. Remove '" + options.getFirst() + "'.");
                        }
                        yield new Auto();
                    }
                    case CrossRun.NAME -> CrossRun.parse(options);
                    case Turnover.NAME -> Turnover.parse(options);
                    default -> throw new PolicyException(NameSuggestion.unknown("selector", nameAndOptions[0], NAMES));
                });
    }

    /** The names of all selectors. */
    List<String> NAMES = List.of(Auto.NAME, CrossRun.NAME, Turnover.NAME);
}
