package io.heddle.compare;

import io.heddle.trials.Comparison;
import io.heddle.trials.Interval;
import io.heddle.trials.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Decides whether a better figure of an arm counts on a busy machine. It does not where neighbours had less of the CPUs under
 * the better of two arms, or waited longer for them: then the CPU time of the program decides, and its own waits may only speak
 * against. A program waits less when it takes CPUs from others, so less waiting is no merit there.
 *
 * @param margin the relative difference that does not matter
 */
record NeighbourJudge(double margin) {
    /**
     * What decides instead.
     *
     * @param verdict the one that counts
     * @param by the figure that gives it
     * @param reason in words, why
     */
    record Ruling(Verdict verdict, Figure by, String reason) {}

    /**
     * Rules on an arm.
     *
     * @param comparisons of the arm with the baseline, one for each figure
     * @return empty where the deciding figure counts
     */
    Optional<Ruling> rule(Comparison deciding, List<Comparison> comparisons) {
        Optional<Comparison> cpu = find(comparisons, Figure.SERVING_CPU).or(() -> find(comparisons, Figure.CPU));
        if (cpu.isEmpty() || cpu.get().metric().equals(deciding.metric()) || !Judge.isDecided(deciding)) {
            return Optional.empty();
        }
        boolean armIsBetter = deciding.verdict() == Verdict.FASTER;
        Optional<String> paid = paid(armIsBetter, comparisons);
        Figure by = cpu.get().metric().equals(Figure.CPU.name()) ? Figure.CPU : Figure.SERVING_CPU;
        return paid.map(how -> new Ruling(
                armIsBetter ? verdictOfBetter(cpu.get(), comparisons) : verdictOfWorse(cpu.get()),
                by,
                "%s under %s as under %s, so the %s decides"
                        .formatted(
                                how,
                                armIsBetter ? deciding.arm() : deciding.baseline(),
                                armIsBetter ? deciding.baseline() : deciding.arm(),
                                by.title())));
    }

    private static Verdict verdictOfBetter(Comparison cpu, List<Comparison> comparisons) {
        boolean waitsMore = find(comparisons, Figure.WAIT)
                .filter(wait -> wait.verdict() == Verdict.SLOWER)
                .isPresent();
        return cpu.verdict() == Verdict.FASTER && waitsMore ? Verdict.INCONCLUSIVE : cpu.verdict();
    }

    /** The arm took longer by what the baseline took from others; that it needs less CPU time makes it no faster. */
    private static Verdict verdictOfWorse(Comparison cpu) {
        return cpu.verdict() == Verdict.FASTER ? Verdict.INCONCLUSIVE : cpu.verdict();
    }

    /** How neighbours paid for the better of the two; empty where they did not. */
    private Optional<String> paid(boolean armIsBetter, List<Comparison> comparisons) {
        Optional<String> cpus = find(comparisons, Figure.LEFT).flatMap(left -> taken(left, armIsBetter));
        return cpus.isPresent()
                ? cpus
                : find(comparisons, Figure.SLOWDOWN)
                        .filter(slowdown -> slowdown.verdict() == (armIsBetter ? Verdict.SLOWER : Verdict.FASTER))
                        .map(slowdown -> "the work of other processes took %s as long"
                                .formatted(times(armIsBetter ? slowdown.ratio() : 1 / slowdown.ratio())));
    }

    /** That nothing was taken must be shown: a gain is not shown to be the arm's own where neighbours came and went. */
    private Optional<String> taken(Comparison left, boolean byArm) {
        double ratio = byArm ? left.ratio() : 1 / left.ratio();
        double most = most(left, byArm);
        if (!(most > 1 + margin)) {
            return Optional.empty();
        }
        return Optional.of(
                isShown(left, byArm)
                        ? "other processes left the program %s as many CPUs".formatted(times(ratio))
                        : "other processes may have left the program up to %s as many CPUs".formatted(times(most)));
    }

    private static boolean isShown(Comparison left, boolean byArm) {
        Interval interval = left.interval();
        return interval == null || (byArm ? interval.low() > 1 : interval.high() < 1);
    }

    /** By how much more the better may have had, as far as the interval tells. */
    private static double most(Comparison left, boolean byArm) {
        Interval interval = left.interval();
        if (interval == null) {
            return byArm ? left.ratio() : 1 / left.ratio();
        }
        return byArm ? interval.high() : 1 / interval.low();
    }

    /** Whether a difference between two arms may be remembered as the policy's own. */
    boolean isOwn(Comparison left) {
        return taken(left, true).isEmpty() && taken(left, false).isEmpty();
    }

    private static String times(double ratio) {
        return String.format(Locale.ROOT, "%.2f times", ratio);
    }

    private static Optional<Comparison> find(List<Comparison> comparisons, Figure figure) {
        return comparisons.stream()
                .filter(each -> each.metric().equals(figure.name()))
                .findFirst();
    }
}
