package io.heddle.trials;

import io.heddle.trials.SimulatedMachine.Noise;
import java.util.Locale;

/** Prints docs/results/interval-coverage.md; the page itself names the command. */
final class CoverageTable {
    private static final int TRIALS = 20_000;

    private CoverageTable() {}

    public static void main(String[] args) {
        System.out.printf("""
                # How often the intervals hold the true ratio

                Heddle prints an interval for the ratio of an arm to the baseline. "95 %%" is a promise: of all such intervals,
                95 in 100 hold the true ratio. Small numbers of rounds make it hard to keep, so it was checked by simulation:
                %,d trials for each row and number of rounds, through the same order of runs and the same analysis as a real
                trial. The true ratio is 0.9. Runs vary by a log-normal error of 7 %% (what identical runs were seen to do), on a
                machine that slows by 0.3 %% with every run. "With outliers": besides, one run in 20 takes 2.7 times as long. "With slow
                stretches": after every 20 runs or so, runs take half as long again, for about five runs in a row. Other noise was not
                tried: these are the machines for which the promise was checked, and yours may be another.
                A percentage is the coverage; after it stands the median half width of the interval.

                | rounds | one arm | one arm, with outliers | one arm, with slow stretches | three arms, each (promise 98.3 %%) | three arms, all three |
                |---:|---:|---:|---:|---:|---:|
                """, TRIALS);
        Noise noise = Noise.logNormal(0.07);
        for (int rounds : new int[] {5, 6, 8, 10, 15, 20, 30}) {
            Coverage one = Coverage.simulate(rounds, 1, noise, 0.003, TRIALS);
            Coverage outliers = Coverage.simulate(rounds, 1, noise.withOutlierEvery(20), 0.003, TRIALS);
            Coverage bursts = Coverage.simulate(rounds, 1, noise.withBurstEvery(20, 5), 0.003, TRIALS);
            Coverage three = Coverage.simulate(rounds, 3, noise, 0.003, TRIALS);
            System.out.printf(
                    "| %d | %s | %s | %s | %s | %s |%n",
                    rounds,
                    cell(one.each(), one.halfWidth()),
                    cell(outliers.each(), outliers.halfWidth()),
                    cell(bursts.each(), bursts.halfWidth()),
                    cell(three.each(), three.halfWidth()),
                    String.format(Locale.ROOT, "%.1f %%", 100 * three.together()));
        }
        System.out.print("""

                The half width tells what a trial can see: with one arm and 8 rounds, a gain of about 10 %; with 20, of about 5 %.
                Five rounds keep the promise only by being wide. The method and its sources stand in `StudentizedMedian`.

                Made by:

                ```
                ./mvnw -q -pl trials test-compile org.codehaus.mojo:exec-maven-plugin:3.6.2:java \\
                    -Dexec.classpathScope=test -Dexec.mainClass=io.heddle.trials.CoverageTable > docs/results/interval-coverage.md
                ```

                The seeds are fixed: the same numbers come out on any machine.
                """);
    }

    private static String cell(double coverage, double halfWidth) {
        return String.format(Locale.ROOT, "%.1f %%, ±%.1f %%", 100 * coverage, 100 * halfWidth);
    }
}
