package io.heddle.lint.verification;

import io.heddle.trials.Arm;
import io.heddle.trials.ArmResult;
import io.heddle.trials.analysis.Analysis;
import io.heddle.trials.analysis.Comparison;
import io.heddle.trials.analysis.ConfidenceInterval;
import io.heddle.trials.analysis.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The time of a task after a fix, compared with the time before. */
final class SpeedComparison {
    private static final int ELEMENTS = 200_000;
    private static final int ROUNDS = 12;
    private static final Pattern ROUND = Pattern.compile("[\\d.E-]+ [\\d.E-]+");
    private static final Metric<Double> SECONDS = new Metric<>("seconds", Metric.Better.LESS, Double::doubleValue);

    private SpeedComparison() {}

    /** The arguments of the timing harness. */
    static List<String> arguments(TestedTask task, long seed) {
        return List.of(
                task.name(),
                task.before(),
                task.after(),
                String.valueOf(seed),
                String.valueOf(ELEMENTS),
                String.valueOf(ROUNDS));
    }

    /** @param lines the output of the timing harness, among which may be lines of the task */
    static String describe(List<String> lines) {
        List<String> rounds =
                lines.stream().filter(line -> ROUND.matcher(line).matches()).toList();
        List<ArmResult.Sample<Double>> before = new ArrayList<>();
        List<ArmResult.Sample<Double>> after = new ArrayList<>();
        for (int round = 0; round < rounds.size(); round++) {
            String[] seconds = rounds.get(round).split(" ");
            before.add(new ArmResult.Sample<>(round, Double.valueOf(seconds[0])));
            after.add(new ArmResult.Sample<>(round, Double.valueOf(seconds[1])));
        }
        if (rounds.size() < ROUNDS) {
            return "but could not be timed with %,d elements".formatted(ELEMENTS);
        }
        Analysis analysis = Analysis.standard();
        Comparison comparison =
                analysis.compare(arm("before", before), arm("after", after), SECONDS, analysis.confidence());
        ConfidenceInterval interval = comparison.interval();
        return String.format(
                Locale.ROOT,
                "takes %.2fx the time%s with %,d elements",
                comparison.ratio(),
                interval == null
                        ? ""
                        : String.format(Locale.ROOT, " (%.2fx to %.2fx)", interval.low(), interval.high()),
                ELEMENTS);
    }

    private static ArmResult<Double> arm(String label, List<ArmResult.Sample<Double>> samples) {
        return new ArmResult<>(label, Arm.Role.CANDIDATE, samples, List.of(), null);
    }
}
