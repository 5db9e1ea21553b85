package io.heddle.cli.status;

import io.heddle.cli.jvms.GovernedProgram;
import io.heddle.cli.status.OpenMetricsText.Family;
import io.heddle.governor.registry.GovernorStatus;
import io.heddle.governor.selector.SelectorStatus;
import io.heddle.governor.selector.SelectorStatus.Gain;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A family of samples, and where the samples of a governed program come from. */
record Metric(Family family, Function<GovernedProgram, Stream<Sample>> source) {
    private static final String POLICY = "policy";

    /**
     * A value of a program.
     *
     * @param labels those beside the program's own
     * @param value null if it is unknown
     */
    record Sample(Map<String, String> labels, @Nullable Number value) {
        /** A sample whose labels are the information. */
        static Sample of(Map<String, String> labels) {
            return new Sample(labels, 1);
        }
    }

    /** A value of a state; null if it is unknown. */
    @FunctionalInterface
    interface Value<T> {
        @Nullable
        Number of(T state);
    }

    static Metric ofProgram(Family family, Value<GovernedProgram> value) {
        return new Metric(family, program -> Stream.of(new Sample(Map.of(), value.of(program))));
    }

    static Metric ofStatus(Family family, Function<GovernorStatus, Stream<Sample>> source) {
        return new Metric(
                family,
                program -> Stream.ofNullable(program.governance().status()).flatMap(source));
    }

    static Metric ofSelector(Family family, Function<SelectorStatus, Stream<Sample>> source) {
        return ofStatus(family, status -> Stream.ofNullable(status.selector()).flatMap(source));
    }

    static Metric valueOfSelector(Family family, Value<SelectorStatus> value) {
        return ofSelector(family, selector -> Stream.of(new Sample(Map.of(), value.of(selector))));
    }

    static Metric valueOfGain(Family family, Value<Gain> value) {
        return ofSelector(family, selector -> {
            Gain gain = selector.gain();
            return gain == null
                    ? Stream.of()
                    : Stream.of(new Sample(Map.of(POLICY, orEmpty(selector.challenger())), value.of(gain)));
        });
    }

    static String orEmpty(@Nullable String label) {
        return label == null ? "" : label;
    }
}
