package io.heddle.trials.analysis;

import io.heddle.trials.SimulatedMachine.Noise;
import java.util.Locale;

/** Prints docs/results/interval-coverage.md. The page contains the command. */
final class CoverageTable {
    private static final int TRIALS = 20_000;

    private CoverageTable() {}

    public static void main(String[] args) {
        System.out.printf("""
                # How often the intervals contain the true ratio

                Heddle prints a 95 %% interval for the ratio of an arm to the baseline. Such an interval must contain the true ratio in
                95 of 100 trials. This is difficult with few rounds, so the coverage was simulated: %,d trials for each cell, with
                the order of runs and the analysis of a real trial. The true ratio is 0.9. Runs have a log-normal error of 7 %%, as
                measured for identical runs, and the machine slows by 0.3 %% with every run.

                - With outliers: one run in 20 takes 2.7 times as long.
                - With slow stretches: after every 20 runs on average, about five consecutive runs take 1.5 times as long.

                Other noise was not simulated, and the noise of your machine may differ. Each cell shows the coverage and the median
                half width of the interval.

                | rounds | one arm | one arm, with outliers | one arm, with slow stretches | three arms, each (nominal 98.3 %%) | three arms, all three |
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

                The half width is the smallest difference that a trial can detect: with one arm, about 10 % in 8 rounds and 5 % in 20.
                Intervals from five rounds have their coverage only because they are wide. The Javadoc of `StudentizedMedian` names
                the method and its sources.

                The command:

                ```
                ./mvnw -q -pl trials test-compile org.codehaus.mojo:exec-maven-plugin:3.6.2:java \\
                    -Dexec.classpathScope=test -Dexec.mainClass=io.heddle.trials.analysis.CoverageTable > docs/results/interval-coverage.md
                ```

                The seeds are fixed, so the numbers are the same on every machine.
                """);
    }

    private static String cell(double coverage, double halfWidth) {
        return String.format(Locale.ROOT, "%.1f %%, ±%.1f %%", 100 * coverage, 100 * halfWidth);
    }
}
