package io.heddle.selection.evidence;

import io.heddle.governor.selector.Selector;
import io.heddle.policy.Policy;
import io.heddle.watch.ProgramIdentity;
import io.heddle.watch.accounting.CpuTimes;
import io.heddle.watch.accounting.PendingRequests;
import io.heddle.watch.accounting.Progress;
import io.heddle.watch.accounting.Sample;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;

/** A program with an allocation rate that depends on the policy and its age, in the governor's ticks of simulated time. */
public final class SimulatedProgram {
    /** The period of the governor while a selector experiments. */
    private static final long SHORT_TICK_NANOS = 16_000_000;

    /** Its period at other times. */
    private static final long LONG_TICK_NANOS = 100_000_000;

    private static final long EDEN = 100_000_000;

    public static final ProgramIdentity IDENTITY =
            new ProgramIdentity("app.jar", "", 25, "PARALLEL", 1L << 30, 2, "6.18.0");

    private final BiFunction<Policy, Double, Double> rate;
    private ToDoubleFunction<Policy> waiting;
    private final double noise;
    private final Random random;
    private ToDoubleFunction<Policy> compiling = _ -> 0;
    private ToDoubleFunction<Policy> computing = _ -> 2;
    private ToDoubleFunction<Policy> peers = _ -> 0;
    private ToDoubleFunction<Policy> io = _ -> 0;
    private ToDoubleFunction<Policy> network = _ -> 0;
    private double ioBytes;
    private double networkBytes;
    private Work work = (_, _) -> {};
    private double peerNanos;
    private double compilerNanos;
    private double cpuNanos;
    private long nanos = 1;
    private double untilCollection = EDEN;
    private long collections;
    private long collectionEnd;
    private double wait;
    private double waitSquares;
    private double slices;
    private double turnNanos = 2e6;
    private ToDoubleFunction<Policy> typicalWait = _ -> 1e6;
    private ToDoubleFunction<Policy> pending = _ -> 0;
    private int connections;
    private double slotNoise = 1;
    private Policy before;
    private int jvm = 4711;

    /** What a program does in a tick. */
    public interface Work {
        void during(Policy policy, double seconds);
    }

    /**
     * @param rate allocation rate in bytes per second, by policy and age in seconds
     * @param waiting average number of threads that wait for a CPU
     * @param noise standard deviation of the logarithm of the rate from second to second
     */
    public SimulatedProgram(
            BiFunction<Policy, Double, Double> rate, double waiting, double noise, Random random, Policy first) {
        this.rate = rate;
        this.waiting = _ -> waiting;
        this.noise = noise;
        this.random = random;
        this.before = first;
    }

    /** A program with a constant rate for each policy. */
    public static BiFunction<Policy, Double, Double> constant(Map<Policy, Double> rates) {
        return (policy, _) -> rates.getOrDefault(policy, 0.0);
    }

    /** Sets the number of CPUs that compilers take from the program. */
    public SimulatedProgram compiling(ToDoubleFunction<Policy> cpus) {
        compiling = cpus;
        return this;
    }

    /** Sets the number of CPUs, of two, that the program and its compilers use. */
    public SimulatedProgram computing(ToDoubleFunction<Policy> cpus) {
        computing = cpus;
        return this;
    }

    /** Sets the number of CPUs that other processes use. */
    public SimulatedProgram beside(ToDoubleFunction<Policy> cpus) {
        peers = cpus;
        return this;
    }

    /** Sets the I/O in bytes per second, in calls of 1,000 bytes. */
    public SimulatedProgram transferring(ToDoubleFunction<Policy> bytesPerSecond) {
        io = bytesPerSecond;
        return this;
    }

    /** Sets the network traffic in bytes per second, in packets of 100 bytes. */
    public SimulatedProgram talking(ToDoubleFunction<Policy> bytesPerSecond) {
        network = bytesPerSecond;
        return this;
    }

    /** Sets the average number of threads that wait for a CPU. */
    public SimulatedProgram waiting(ToDoubleFunction<Policy> threads) {
        waiting = threads;
        return this;
    }

    /** Sets the mean run-queue wait, weighted by length. */
    public SimulatedProgram typicallyWaiting(ToDoubleFunction<Policy> nanos) {
        typicalWait = nanos;
        return this;
    }

    /** Sets the sum of the ages of pending requests, in seconds, on 64 connections. */
    public SimulatedProgram answering(ToDoubleFunction<Policy> pendingSeconds) {
        pending = pendingSeconds;
        connections = 64;
        return this;
    }

    /** Sets the CPU time of a thread until it waits. */
    public SimulatedProgram turning(double nanos) {
        turnNanos = nanos;
        return this;
    }

    /** Sets what else the program does in each tick. */
    public SimulatedProgram doing(Work work) {
        this.work = work;
        return this;
    }

    /** The age in seconds. */
    public double age() {
        return nanos / 1e9;
    }

    /** Stops the program: no thread runs, and time passes. */
    public void stop(double seconds) {
        nanos += (long) (seconds * 1e9);
    }

    /** Stops the program alone, as SIGSTOP does: no thread runs, and the selector still takes samples. */
    public void suspend(Selector selector, double seconds) {
        long end = nanos + (long) (seconds * 1e9);
        while (nanos < end) {
            nanos += tickNanos(selector);
            before = selector.choose(sample());
        }
    }

    /** Replaces the JVM by another one. */
    public void restart() {
        jvm++;
    }

    /** Adds a number to the counter of collections. */
    public void jump(long by) {
        collections += by;
    }

    /** Runs the program under a selector. Adds the seconds under each policy to the map. */
    public Policy run(Selector selector, double seconds, Map<Policy, Double> spent) {
        long end = nanos + (long) (seconds * 1e9);
        Policy policy = before;
        while (nanos < end) {
            long tick = tickNanos(selector);
            tick(policy, tick);
            spent.merge(policy, tick / 1e9, Double::sum);
            before = policy;
            policy = selector.choose(sample());
        }
        before = policy;
        return policy;
    }

    /** Runs the program until it has allocated this much. */
    public void runUntil(double bytes, Selector selector, Map<Policy, Double> spent) {
        while (collections * EDEN < bytes) {
            run(selector, 0.1, spent);
        }
    }

    private static long tickNanos(Selector selector) {
        return selector.isExperimenting() ? SHORT_TICK_NANOS : LONG_TICK_NANOS;
    }

    private void tick(Policy policy, long tick) {
        if (nanos / 1_000_000_000 != (nanos + tick) / 1_000_000_000) {
            slotNoise = Math.exp(noise * random.nextGaussian());
        }
        double speed = rate.apply(policy, nanos / 1e9) * slotNoise;
        double left = tick / 1e9;
        while (speed > 0 && speed * left >= untilCollection) {
            left -= untilCollection / speed;
            untilCollection = EDEN;
            collections++;
            collectionEnd = nanos + tick - (long) (left * 1e9);
        }
        untilCollection -= speed * left;
        nanos += tick;
        work.during(policy, tick / 1e9);
        double waited = waiting.applyAsDouble(policy) * tick;
        wait += waited;
        waitSquares += waited * typicalWait.applyAsDouble(policy);
        ioBytes += io.applyAsDouble(policy) * slotNoise * tick / 1e9;
        networkBytes += network.applyAsDouble(policy) * slotNoise * tick / 1e9;
        compilerNanos += compiling.applyAsDouble(policy) * tick;
        peerNanos += peers.applyAsDouble(policy) * tick;
        double computed = computing.applyAsDouble(policy) * tick;
        cpuNanos += computed;
        slices += computed / turnNanos;
    }

    private Sample sample() {
        long nanos = this.nanos;
        OptionalLong beside = OptionalLong.of((long) peerNanos);
        CpuTimes times = new CpuTimes(
                nanos, (long) cpuNanos, (long) compilerNanos, (long) wait, waitSquares, (long) slices, beside);
        return new Sample(
                nanos,
                IDENTITY,
                OptionalInt.of(jvm),
                times,
                new Progress.Reading(collections, collections * EDEN, collectionEnd),
                () -> new Progress.Reading((long) ioBytes / 1000, (long) ioBytes, nanos),
                () -> new Progress.Reading((long) networkBytes / 100, (long) networkBytes, nanos),
                () -> new PendingRequests(nanos, connections, (long) (1e9 * pending.applyAsDouble(before))),
                () -> times,
                () -> beside,
                List::of);
    }
}
