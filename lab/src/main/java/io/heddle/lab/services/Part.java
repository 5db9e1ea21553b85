package io.heddle.lab.services;

import io.heddle.compare.arms.ArmSpec;
import io.heddle.documents.WriteFailed;
import io.heddle.lab.Lab;
import io.heddle.lab.Sitting;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A part of the experiment: a program with one collector, under all arms. */
public sealed interface Part permits ServicePart, JobPart {
    /** The name of the service or job. */
    String program();

    Collector collector();

    /** The expected duration of a round. */
    Duration duration(LoadLength length, int arms);

    /**
     * Measures the rounds that the part lacks.
     *
     * @param arms {@code bare} first
     * @return empty if no round is wanted and none was measured
     */
    List<Sitting> measure(Lab lab, List<ArmSpec> arms, LoadLength length, int rounds)
            throws InterruptedException, WriteFailed;

    default String name() {
        return program() + "-" + collector();
    }

    /** Whether the user wants the part, by its name or by that of its program. */
    default boolean isWanted(Predicate<String> wanted) {
        boolean isProgramWanted = wanted.test(program());
        return wanted.test(name()) || isProgramWanted;
    }

    /** All arms in one word, as an input of the measurement. */
    static String labels(List<ArmSpec> arms) {
        return arms.stream().map(ArmSpec::toString).collect(Collectors.joining(" "));
    }
}
