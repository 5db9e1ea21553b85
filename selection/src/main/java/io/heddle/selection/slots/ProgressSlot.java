package io.heddle.selection.slots;

import io.heddle.policy.Policy;
import io.heddle.watch.accounting.CpuTimes;
import io.heddle.watch.accounting.Sample;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A slot that measures progress, from the end of one step to the end of another, so that it covers whole collections and delays of
 * ticks do not matter.
 */
public final class ProgressSlot implements Slot {
    /**
     * The CPU use, of one CPU, below which the program counts as stalled. Even threads that wait for each other use
     * more.
     */
    private static final double MIN_CPU_USE = 0.02;

    /** The gap since the last step up to which the program counts as making progress. */
    private static final long PROGRESS_GAP_NANOS = Duration.ofSeconds(1).toNanos();

    private final Policy policy;
    private final SlotLength length;
    private final UnaryOperator<Sample> view;
    private final int cpus;
    private final Sample begin;
    private @Nullable Sample first;
    private @Nullable CpuTimes clocksAtFirst;
    private @Nullable Sample last;
    private @Nullable CpuTimes clocksAtLast;
    private Sample lastStep;
    private final PendingTime pending = new PendingTime();

    /** The usage until an early end; null without one. */
    private @Nullable SlotThroughput early;

    /**
     * @param view replaces the progress in a sample by that which the slot measures
     * @param cpus number of CPUs that the program may use
     */
    ProgressSlot(Policy policy, SlotLength length, UnaryOperator<Sample> view, int cpus, Sample begin) {
        this.policy = policy;
        this.length = length;
        this.view = view;
        this.cpus = cpus;
        this.begin = view.apply(begin);
        this.lastStep = this.begin;
    }

    @Override
    public Policy policy() {
        return policy;
    }

    @Override
    public boolean update(Sample now) {
        Sample sample = view.apply(now);
        long age = sample.nanos() - begin.nanos();
        if (sample.progress().steps() != lastStep.progress().steps()) {
            lastStep = sample;
        }
        if (first == null) {
            // Garbage of the collection in progress at a switch was allocated under both policies.
            if (age >= length.washOut().toNanos()
                    && sample.progress().steps() > begin.progress().steps()) {
                first = sample;
                clocksAtFirst = sample.timesNow().get();
                last = sample;
            }
        } else {
            pending.add(sample.requestsNow().get());
            if (last != null && sample.progress().steps() != last.progress().steps()) {
                last = sample;
                if (isComplete()) {
                    clocksAtLast = sample.timesNow().get();
                }
            }
        }
        boolean hasGap = sample.nanos() - lastStep.nanos() > length.maxGap().toNanos();
        return isComplete() || hasGap || age >= length.max().toNanos();
    }

    /** Whether the slot has its least duration and number of steps. */
    @Override
    public boolean isComplete() {
        return first != null
                && last != null
                && last.progress().steps() - first.progress().steps() >= length.steps()
                && last.progress().nanos() - first.progress().nanos()
                        >= length.min().toNanos();
    }

    @Override
    public boolean endEarly(Sample now) {
        early = throughputSoFar(now).atLeastOneByte();
        return !isStalled(now);
    }

    @Override
    public String failure() {
        return "too little progress to measure";
    }

    /** Whether there was a step recently. */
    boolean isProgressing(Sample now) {
        return last != null && now.nanos() - last.nanos() < PROGRESS_GAP_NANOS;
    }

    /** Whether the program used almost no CPU time since the slot began. */
    boolean isStalled(Sample now) {
        CpuTimes used = now.timesNow().get().since(begin.times());
        return used.cpuNanos() < MIN_CPU_USE * used.nanos();
    }

    /** The throughput since the slot began, complete or not. */
    SlotThroughput throughputSoFar(Sample now) {
        return SlotThroughput.between(
                        begin, begin.times(), view.apply(now), now.timesNow().get(), cpus)
                .withPending(pending.mean());
    }

    /** The duration so far, including the wash-out period. */
    Duration age(Sample now) {
        return Duration.ofNanos(now.nanos() - begin.nanos());
    }

    /**
     * The throughput of a slot that is complete or ended early.
     *
     * @throws IllegalStateException if the slot is neither
     */
    SlotThroughput throughput() {
        if (early != null) {
            return early;
        }
        if (first == null || last == null || clocksAtFirst == null || clocksAtLast == null) {
            throw new IllegalStateException("the slot has not ended");
        }
        return new SlotThroughput(
                last.progress().units() - first.progress().units(),
                last.progress().nanos() - first.progress().nanos(),
                clocksAtLast.since(clocksAtFirst),
                pending.mean(),
                cpus);
    }
}
