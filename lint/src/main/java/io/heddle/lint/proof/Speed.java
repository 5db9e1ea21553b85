package io.heddle.lint.proof;

import io.heddle.trials.Analysis;
import io.heddle.trials.Arm;
import io.heddle.trials.ArmResult;
import io.heddle.trials.Comparison;
import io.heddle.trials.Interval;
import io.heddle.trials.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** How long a task takes after a fix, compared with before. */
final class Speed {
    private static final int ELEMENTS = 200_000;
    private static final int ROUNDS = 12;
    private static final Pattern ROUND = Pattern.compile("[\\d.E-]+ [\\d.E-]+");
    private static final Metric<Double> SECONDS = new Metric<>("seconds", Metric.Better.LESS, Double::doubleValue);

    private Speed() {}

    /** For the harness's stopwatch. */
    static List<String> arguments(String task, String before, String after, long seed) {
        return List.of(task, before, after, String.valueOf(seed), String.valueOf(ELEMENTS), String.valueOf(ROUNDS));
    }

    /** @param lines with rounds as the stopwatch writes them; the task may have written others */
    static String inWords(List<String> lines) {
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
            return "but can't be timed with %,d elements".formatted(ELEMENTS);
        }
        Analysis analysis = Analysis.standard();
        Comparison comparison =
                analysis.compare(arm("before", before), arm("after", after), SECONDS, analysis.confidence());
        Interval interval = comparison.interval();
        return String.format(
                Locale.ROOT,
                "in %.2f of the time%s with %,d elements",
                comparison.ratio(),
                interval == null ? "" : String.format(Locale.ROOT, " (%.2f to %.2f)", interval.low(), interval.high()),
                ELEMENTS);
    }

    private static ArmResult<Double> arm(String label, List<ArmResult.Sample<Double>> samples) {
        return new ArmResult<>(label, Arm.Role.CANDIDATE, samples, List.of(), null);
    }
}
