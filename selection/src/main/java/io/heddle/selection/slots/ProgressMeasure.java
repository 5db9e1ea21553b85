package io.heddle.selection.slots;

import io.heddle.policy.Policy;
import io.heddle.watch.accounting.Sample;
import java.util.function.UnaryOperator;

/**
 * The measure of a program by its progress: throughput while the CPUs are busy, else the time that threads run or wait for the same
 * progress.
 *
 * @param view replaces the progress in a sample by that which is measured
 * @param cpus number of CPUs that the program may use
 */
public record ProgressMeasure(String name, SlotLength length, UnaryOperator<Sample> view, int cpus)
        implements Measure<ProgressSlot> {
    @Override
    public ProgressSlot begin(Policy policy, SlotLength length, Sample now) {
        return new ProgressSlot(policy, length, view, cpus, now);
    }

    @Override
    public SlotComparison compare(ProgressSlot tested, ProgressSlot reference) {
        return SlotComparison.of(tested.throughput(), reference.throughput());
    }
}
