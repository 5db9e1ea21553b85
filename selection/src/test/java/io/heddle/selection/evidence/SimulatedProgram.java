package io.heddle.selection.evidence;

import io.heddle.governor.selector.Selector;
import io.heddle.policy.Policy;
import io.heddle.watch.ProgramIdentity;
import io.heddle.watch.accounting.CpuTimes;
import io.heddle.watch.accounting.Sample;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;

/** A program that allocates at a rate that its policy and its age decide, in looks of 16 ms. No real time passes. */
public final class SimulatedProgram {
    private static final long TICK_NANOS = 16_000_000;
    private static final long EDEN = 100_000_000;

    public static final ProgramIdentity IDENTITY =
            new ProgramIdentity("app.jar", "", 25, "PARALLEL", 1L << 30, 2, "6.18.0");

    private final BiFunction<Policy, Double, Double> rate;
    private final double waiting;
    private final double noise;
    private final Random random;
    private ToDoubleFunction<Policy> compiling = _ -> 0;
    private ToDoubleFunction<Policy> computing = _ -> 2;
    private ToDoubleFunction<Policy> neighbours = _ -> 0;
    private double peerNanos;
    private double compilerNanos;
    private double cpuNanos;
    private long nanos = 1;
    private double untilCollection = EDEN;
    private long collections;
    private long collectionEnd;
    private double wait;
    private double slotNoise = 1;
    private Policy before;

    /**
     * @param rate bytes a second, by policy and age in seconds
     * @param waiting threads that wait for a CPU, on average
     * @param noise standard deviation of the logarithm of the rate from second to second
     */
    public SimulatedProgram(
            BiFunction<Policy, Double, Double> rate, double waiting, double noise, Random random, Policy first) {
        this.rate = rate;
        this.waiting = waiting;
        this.noise = noise;
        this.random = random;
        this.before = first;
    }

    /** The same rate at any age. */
    public static BiFunction<Policy, Double, Double> constant(Map<Policy, Double> rates) {
        return (policy, _) -> rates.getOrDefault(policy, 0.0);
    }

    /** Compilers take so many CPUs, from the program. */
    public SimulatedProgram compiling(ToDoubleFunction<Policy> cpus) {
        compiling = cpus;
        return this;
    }

    /** It takes so many CPUs, compilers included, of two. */
    public SimulatedProgram computing(ToDoubleFunction<Policy> cpus) {
        computing = cpus;
        return this;
    }

    /** Processes outside use so many CPUs. */
    public SimulatedProgram beside(ToDoubleFunction<Policy> cpus) {
        neighbours = cpus;
        return this;
    }

    /** It stands still: no thread runs, and time passes. */
    public void stop(double seconds) {
        nanos += (long) (seconds * 1e9);
    }

    /** Its counter of collections says something else from now on. */
    public void jump(long by) {
        collections += by;
    }

    /** Lets it run under a selector; how many seconds it was under each policy is added to the map. */
    public Policy run(Selector selector, double seconds, Map<Policy, Double> spent) {
        long end = nanos + (long) (seconds * 1e9);
        Policy policy = before;
        while (nanos < end) {
            tick(policy);
            spent.merge(policy, TICK_NANOS / 1e9, Double::sum);
            policy = selector.choose(sample());
        }
        before = policy;
        return policy;
    }

    /** The same until it has allocated so much. */
    public void runUntil(double bytes, Selector selector, Map<Policy, Double> spent) {
        while (collections * EDEN < bytes) {
            run(selector, 0.1, spent);
        }
    }

    private void tick(Policy policy) {
        if (nanos / 1_000_000_000 != (nanos + TICK_NANOS) / 1_000_000_000) {
            slotNoise = Math.exp(noise * random.nextGaussian());
        }
        double speed = rate.apply(policy, nanos / 1e9) * slotNoise;
        double left = TICK_NANOS / 1e9;
        while (speed > 0 && speed * left >= untilCollection) {
            left -= untilCollection / speed;
            untilCollection = EDEN;
            collections++;
            collectionEnd = nanos + TICK_NANOS - (long) (left * 1e9);
        }
        untilCollection -= speed * left;
        nanos += TICK_NANOS;
        wait += waiting * TICK_NANOS;
        compilerNanos += compiling.applyAsDouble(policy) * TICK_NANOS;
        peerNanos += neighbours.applyAsDouble(policy) * TICK_NANOS;
        cpuNanos += computing.applyAsDouble(policy) * TICK_NANOS;
    }

    private Sample sample() {
        OptionalLong beside = OptionalLong.of((long) peerNanos);
        CpuTimes times = new CpuTimes(nanos, (long) cpuNanos, (long) compilerNanos, (long) wait, beside);
        return new Sample(
                nanos,
                IDENTITY,
                times,
                collections,
                collections * EDEN,
                collectionEnd,
                () -> times,
                () -> beside,
                List::of);
    }
}
