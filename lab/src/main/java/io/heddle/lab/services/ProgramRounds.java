package io.heddle.lab.services;

import io.heddle.compare.CompareSettings;
import io.heddle.compare.arms.ArmSpec;
import io.heddle.compare.runs.RunProtocol;
import io.heddle.documents.WriteFailed;
import io.heddle.governor.run.Figure;
import io.heddle.governor.run.Run;
import io.heddle.lab.InterleavedResults;
import io.heddle.lab.Lab;
import io.heddle.lab.SelectionFigures;
import io.heddle.lab.Sitting;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The rounds of a program that ends by itself, under all arms: its times, and what {@code auto} did. */
public final class ProgramRounds {
    /** The figures that are compared between arms. */
    public static final List<Figure> FIGURES = List.of(Figure.WALL, Figure.CPU);

    private static final double MARGIN = 0.05;

    /** A run fails rather than take longer. */
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private ProgramRounds() {}

    /**
     * Measures the rounds that a part lacks, see {@link Lab#rounds}.
     *
     * @param inputs everything that the ratios depend on
     * @param arms {@code bare} first
     */
    public static List<Sitting> measure(
            Lab lab, String part, int rounds, List<String> inputs, List<String> command, List<ArmSpec> arms)
            throws InterruptedException, WriteFailed {
        return measure(lab, part, rounds, inputs, command, arms, ProgramRounds::figures);
    }

    /**
     * The same with figures of one's own.
     *
     * @param arms the baseline first
     */
    public static List<Sitting> measure(
            Lab lab,
            String part,
            int rounds,
            List<String> inputs,
            List<String> command,
            List<ArmSpec> arms,
            Function<Run, Map<String, Double>> figures)
            throws InterruptedException, WriteFailed {
        return lab.rounds(
                part,
                rounds,
                inputs,
                (done, missing) ->
                        InterleavedResults.of(lab.compareAgain(part, command, arms, settings(missing, done)), figures));
    }

    private static Map<String, Double> figures(Run run) {
        Map<String, Double> figures = new LinkedHashMap<>();
        FIGURES.forEach(figure -> figures.put(figure.key(), run.get(figure)));
        figures.putAll(SelectionFigures.of(run, run.get(Figure.WALL)));
        return figures;
    }

    private static CompareSettings settings(int rounds, int seed) {
        return new CompareSettings(rounds, 0, false, LONGEST, false, MARGIN, seed, RunProtocol.DEFAULT);
    }
}
