package io.heddle.selection.slots;

import io.heddle.policy.Policy;
import io.heddle.selection.goals.GoalInterval;
import io.heddle.selection.goals.GoalReader;
import io.heddle.selection.goals.GoalReading;
import io.heddle.selection.goals.GoalValue;
import io.heddle.watch.accounting.CpuTimes;
import io.heddle.watch.accounting.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A slot that measures goals, from one reading of all of them to another. The governor's thread never waits for a reading: the slot
 * is over when the last one has arrived.
 */
public final class GoalSlot implements Slot {
    /** The period of readings between the first and the last one. A gauge needs several for a mean. */
    private static final long READING_PERIOD_NANOS = Duration.ofSeconds(1).toNanos();

    private final Policy policy;
    private final SlotLength length;
    private final List<GoalReader> readers;
    private final long began;

    /** The readings that were requested last; empty before the first request and while none is needed. */
    private List<CompletableFuture<GoalReading>> requested = List.of();

    private @Nullable List<GoalReading> first;
    private @Nullable CpuTimes clocksAtFirst;
    private long firstAt;
    private long nextReading;
    private boolean isLast;
    private List<GoalValue> values = List.of();
    private @Nullable CpuTimes used;
    private String failure = "no reading of the goal arrived in time";

    GoalSlot(Policy policy, SlotLength length, List<GoalReader> readers, Sample begin) {
        this.policy = policy;
        this.length = length;
        this.readers = readers;
        this.began = begin.nanos();
    }

    @Override
    public Policy policy() {
        return policy;
    }

    @Override
    public boolean update(Sample sample) {
        long age = sample.nanos() - began;
        if (requested.isEmpty()) {
            request(sample, age);
        } else if (requested.stream().allMatch(CompletableFuture::isDone)) {
            List<GoalReading> readings =
                    requested.stream().map(CompletableFuture::join).toList();
            requested = List.of();
            if (first == null) {
                first = readings;
                firstAt = sample.nanos();
                clocksAtFirst = sample.timesNow().get();
                nextReading = firstAt + READING_PERIOD_NANOS;
            } else if (isLast) {
                complete(first, readings, sample);
                return true;
            }
        }
        return age >= length.max().toNanos();
    }

    private void request(Sample sample, long age) {
        if (first == null) {
            if (age >= length.washOut().toNanos()) {
                requested = requestAll();
            }
            return;
        }
        isLast = sample.nanos() - firstAt >= length.min().toNanos();
        if (isLast || sample.nanos() - nextReading >= 0) {
            nextReading = sample.nanos() + READING_PERIOD_NANOS;
            requested = requestAll();
        }
    }

    private List<CompletableFuture<GoalReading>> requestAll() {
        return readers.stream().map(GoalReader::read).toList();
    }

    private void complete(List<GoalReading> from, List<GoalReading> to, Sample sample) {
        List<GoalValue> measured = new ArrayList<>();
        for (int i = 0; i < from.size(); i++) {
            switch (GoalInterval.between(from.get(i), to.get(i))) {
                case GoalInterval.Known(GoalValue value) -> measured.add(value);
                case GoalInterval.Unknown(String reason) -> {
                    failure = reason;
                    return;
                }
            }
        }
        values = measured;
        used = clocksAtFirst == null ? null : sample.timesNow().get().since(clocksAtFirst);
    }

    @Override
    public boolean isComplete() {
        return used != null;
    }

    /** A goal without its last reading has no value. */
    @Override
    public boolean endEarly(Sample now) {
        return false;
    }

    @Override
    public String failure() {
        return failure;
    }

    /** The values of the goals in the slot; empty unless it is complete. */
    List<GoalValue> values() {
        return values;
    }

    /**
     * The resource usage in the slot, without progress.
     *
     * @throws IllegalStateException if the slot is not complete
     */
    SlotThroughput usage(int cpus) {
        if (used == null) {
            throw new IllegalStateException("the slot is not complete");
        }
        return new SlotThroughput(1, used.nanos(), used, Double.NaN, cpus);
    }
}
