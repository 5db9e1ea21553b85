package io.heddle.cli.terminal;

import io.heddle.report.Unit;
import io.heddle.trials.Plan;
import io.heddle.trials.RunId;
import io.heddle.trials.progress.TrialProgress;
import java.time.Duration;
import java.util.stream.Collectors;

/**
 * The progress of a trial as text.
 *
 * @param part the name of this trial among others; empty when there is only one
 * @param metric for people; empty when it needs no name
 */
public record ProgressText(String part, String metric) {
    private static final int BAR_COLUMNS = 20;
    private static final int SHORT_BAR_COLUMNS = 8;

    /**
     * One line for a terminal: a bar of the runs that have ended, the current run, elapsed and remaining time, and the ratios so
     * far. A narrow terminal gets fewer words.
     *
     * @param columns of the terminal; a longer line would wrap, and could not be replaced
     */
    public String bar(TrialProgress<?> progress, int columns) {
        String round = progress.current()
                .map(run -> round(progress.plan(), run.phase(), run.round()) + ", " + run.arm() + ": ")
                .orElse("");
        String line =
                prefix() + bar(progress.completedShare(), BAR_COLUMNS) + round + times(progress) + ratios(progress);
        if (line.length() >= columns) {
            line = prefix()
                    + bar(progress.completedShare(), SHORT_BAR_COLUMNS)
                    + round
                    + shortTimes(progress)
                    + shortRatios(progress);
        }
        return line.substring(0, Math.min(line.length(), Math.max(0, columns - 1)));
    }

    /** Returns a bar of the usual length. */
    public static String bar(double completedShare) {
        return bar(completedShare, BAR_COLUMNS);
    }

    private static String bar(double completedShare, int columns) {
        int filled = (int) Math.round(columns * completedShare);
        return "[" + "#".repeat(filled) + "-".repeat(columns - filled) + "] ";
    }

    /** One line for a log, after a round. */
    public String roundEnded(TrialProgress<?> progress, RunId.Phase phase, int round) {
        return prefix() + round(progress.plan(), phase, round) + ": " + times(progress) + ratios(progress);
    }

    private String prefix() {
        return part.isEmpty() ? "" : part + ": ";
    }

    private static String round(Plan plan, RunId.Phase phase, int round) {
        return phase == RunId.Phase.MEASURED
                ? "round %d of %d".formatted(round + 1, plan.rounds())
                : plan.warmupRounds() == 1
                        ? "warm-up"
                        : "warm-up round %d of %d".formatted(round + 1, plan.warmupRounds());
    }

    private static String times(TrialProgress<?> progress) {
        String elapsed = describe(progress.elapsed()) + " elapsed";
        return progress.completedShare() == 1
                ? elapsed
                : elapsed
                        + progress.remaining()
                                .map(left -> ", about " + describe(left) + " left")
                                .orElse("");
    }

    private static String shortTimes(TrialProgress<?> progress) {
        return describe(progress.elapsed())
                + progress.remaining()
                        .map(left -> ", " + describe(left) + " left")
                        .orElse("");
    }

    private String ratios(TrialProgress<?> progress) {
        String list = list(progress);
        String subject = metric.isEmpty() ? "so far" : metric + " so far";
        return list.isEmpty() ? "" : "; " + subject + ": " + list + " that of " + progress.baseline();
    }

    private static String shortRatios(TrialProgress<?> progress) {
        String list = list(progress);
        return list.isEmpty() ? "" : "; so far: " + list;
    }

    private static String list(TrialProgress<?> progress) {
        return progress.ratiosSoFar().entrySet().stream()
                .map(entry -> entry.getKey() + " " + Unit.RATIO.format(entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** {@code 42 s}, {@code 1 min 10 s}, {@code 2 h 5 min}. */
    public static String describe(Duration duration) {
        if (duration.toHours() > 0) {
            return "%d h %d min".formatted(duration.toHours(), duration.toMinutesPart());
        }
        return duration.toMinutes() > 0
                ? "%d min %d s".formatted(duration.toMinutes(), duration.toSecondsPart())
                : duration.toSeconds() + " s";
    }
}
