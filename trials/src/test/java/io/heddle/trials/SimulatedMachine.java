package io.heddle.trials;

import io.heddle.trials.analysis.Analysis;
import io.heddle.trials.analysis.Comparison;
import io.heddle.trials.analysis.Metric;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;

/** A simulated machine whose runs take exp(noise) times their work and slow down steadily. */
public final class SimulatedMachine {
    public static final Metric<Double> SECONDS = new Metric<>("seconds", Metric.Better.LESS, seconds -> seconds);

    private final RandomGenerator random;
    private final Noise noise;
    private final double driftEachRun;
    private int runs;

    public SimulatedMachine(long seed, Noise noise, double driftEachRun) {
        this.random = new SplittableRandom(seed);
        this.noise = noise;
        this.driftEachRun = driftEachRun;
    }

    /** Draws the logarithm of the error of one run. */
    @FunctionalInterface
    public interface Noise {
        double draw(RandomGenerator random);

        static Noise logNormal(double deviation) {
            return random -> deviation * random.nextGaussian();
        }

        /** Adds outliers: one run in so many takes e times as long. */
        default Noise withOutlierEvery(int runs) {
            return random -> draw(random) + (random.nextInt(runs) == 0 ? 1 : 0);
        }

        /**
         * Adds stretches of runs that take 1.5 times as long.
         *
         * @param runs between two stretches, on average
         * @param length of a stretch, in runs, on average
         */
        default Noise withBurstEvery(int runs, int length) {
            boolean[] slow = {false};
            return random -> {
                if (random.nextInt(slow[0] ? length : runs) == 0) {
                    slow[0] = !slow[0];
                }
                return draw(random) + (slow[0] ? Math.log(1.5) : 0);
            };
        }

        static Noise none() {
            return random -> 0;
        }
    }

    public Measurable<Double> taking(double seconds) {
        return taking(x -> x * seconds);
    }

    private Measurable<Double> taking(DoubleUnaryOperator work) {
        return () -> work.applyAsDouble(Math.exp(noise.draw(random) + driftEachRun * runs++));
    }

    public static List<Comparison> compare(List<Arm<Double>> arms, int rounds, long seed) {
        Plan plan = Plan.standard().withRounds(rounds).withSeed(seed);
        return Analysis.standard().compare(new Trial<>(arms, plan).run(TrialListener.silent(), () -> false), SECONDS);
    }
}
