package io.heddle.trials;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;

/** A machine whose every run takes exp(noise), and that slows steadily: runs on it have a known true ratio. */
final class SimulatedMachine {
    static final Metric<Double> SECONDS = new Metric<>("seconds", Metric.Better.LESS, seconds -> seconds);

    private final RandomGenerator random;
    private final Noise noise;
    private final double driftEachRun;
    private int runs;

    SimulatedMachine(long seed, Noise noise, double driftEachRun) {
        this.random = new SplittableRandom(seed);
        this.noise = noise;
        this.driftEachRun = driftEachRun;
    }

    /** Draws the logarithm of one run's error. */
    @FunctionalInterface
    interface Noise {
        double draw(RandomGenerator random);

        static Noise logNormal(double deviation) {
            return random -> deviation * random.nextGaussian();
        }

        /** Log-normal, but one run in so many takes e times as long. */
        default Noise withOutlierEvery(int runs) {
            return random -> draw(random) + (random.nextInt(runs) == 0 ? 1 : 0);
        }

        /**
         * Log-normal, but now and then the machine is half as slow again for a stretch of runs.
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

    Measurable<Double> taking(double seconds) {
        return taking(x -> x * seconds);
    }

    private Measurable<Double> taking(DoubleUnaryOperator work) {
        return () -> work.applyAsDouble(Math.exp(noise.draw(random) + driftEachRun * runs++));
    }

    static List<Comparison> compare(List<Arm<Double>> arms, int rounds, long seed) {
        Plan plan = Plan.standard().withRounds(rounds).withSeed(seed);
        return Analysis.standard().compare(new Trial<>(arms, plan).run(TrialListener.silent(), () -> false), SECONDS);
    }
}
