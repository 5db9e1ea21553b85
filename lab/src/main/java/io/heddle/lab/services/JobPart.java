package io.heddle.lab.services;

import io.heddle.compare.CompareSettings;
import io.heddle.compare.arms.ArmSpec;
import io.heddle.compare.runs.RunProtocol;
import io.heddle.documents.WriteFailed;
import io.heddle.governor.run.Figure;
import io.heddle.governor.run.Run;
import io.heddle.kernel.process.ShellWords;
import io.heddle.lab.InterleavedResults;
import io.heddle.lab.Lab;
import io.heddle.lab.Sitting;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A job with one collector. */
public record JobPart(Job job, Collector collector) implements Part {
    /** The figures that are compared between arms. */
    public static final List<Figure> FIGURES = List.of(Figure.WALL, Figure.CPU);

    private static final double MARGIN = 0.05;
    private static final Duration ABOUT = Duration.ofSeconds(50);

    /** A run fails rather than take longer. */
    private static final Duration LONGEST = Duration.ofMinutes(10);

    @Override
    public String program() {
        return job.name();
    }

    @Override
    public Duration duration(LoadLength length, int arms) {
        return ABOUT.multipliedBy(arms);
    }

    @Override
    public List<Sitting> measure(Lab lab, List<ArmSpec> arms, LoadLength length, int rounds)
            throws InterruptedException, WriteFailed {
        List<String> command = job.command(lab, collector);
        return lab.rounds(
                name(),
                rounds,
                List.of(ShellWords.join(command), Part.labels(arms)),
                (done, missing) -> InterleavedResults.of(
                        lab.compareAgain(name(), command, arms, settings(missing, done)), JobPart::figures));
    }

    private static Map<String, Double> figures(Run run) {
        Map<String, Double> figures = new LinkedHashMap<>();
        FIGURES.forEach(figure -> figures.put(figure.key(), run.get(figure)));
        figures.putAll(Part.selection(run, run.get(Figure.WALL)));
        return figures;
    }

    private static CompareSettings settings(int rounds, int seed) {
        return new CompareSettings(rounds, 0, false, LONGEST, false, MARGIN, seed, RunProtocol.DEFAULT);
    }
}
