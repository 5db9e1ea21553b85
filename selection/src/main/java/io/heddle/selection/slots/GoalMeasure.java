package io.heddle.selection.slots;

import io.heddle.policy.Policy;
import io.heddle.selection.goals.GoalReader;
import io.heddle.selection.goals.GoalSpec;
import io.heddle.selection.goals.GoalValue;
import io.heddle.selection.goals.Goals;
import io.heddle.trials.analysis.Metric.Better;
import io.heddle.watch.accounting.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The measure of a program by the goals of its user: one to improve, and others to keep. */
public final class GoalMeasure implements Measure<GoalSlot>, AutoCloseable {
    /** Queues of requests adapt in the first second. A percentile needs the requests of some seconds. */
    private static final SlotLength LENGTH = new SlotLength(
            Duration.ofSeconds(1), Duration.ofSeconds(5), Duration.ofSeconds(30), 0, Duration.ofSeconds(30));

    /** The size of a difference that has no ratio. */
    private static final double UNKNOWN_SIZE = Math.log(2);

    private final List<GoalSpec> specs;
    private final List<GoalReader> readers;
    private final GoalAvailability availability;
    private final int cpus;
    private final Supplier<UnaryOperator<Sample>> view;

    /**
     * @param readers one for the aim and one for each kept goal, in their order
     * @param cpus number of CPUs that the program may use
     * @param view the view of samples that shows the pace of the program at the moment
     */
    public GoalMeasure(Goals goals, List<GoalReader> readers, int cpus, Supplier<UnaryOperator<Sample>> view) {
        this.specs =
                Stream.concat(Stream.of(goals.aim()), goals.kept().stream()).toList();
        this.readers = List.copyOf(readers);
        this.availability = new GoalAvailability(this.readers);
        this.cpus = cpus;
        this.view = view;
    }

    /** Takes a sample. Called at every tick without a slot. */
    public void update(Sample sample) {
        availability.update(sample);
    }

    /** The reason why a goal cannot be read at the moment; null if all can. */
    public @Nullable String failure() {
        return availability.failure();
    }

    @Override
    public String name() {
        return specs.getFirst().describe();
    }

    @Override
    public SlotLength length() {
        return LENGTH;
    }

    /** A goal has no value while a policy stalls the program, so the program's own pace shows that. */
    @Override
    public UnaryOperator<Sample> view() {
        return view.get();
    }

    @Override
    public GoalSlot begin(Policy policy, SlotLength length, Sample now) {
        return new GoalSlot(policy, length, readers, now);
    }

    @Override
    public SlotComparison compare(GoalSlot tested, GoalSlot reference) {
        List<Double> differences = new ArrayList<>();
        for (int i = 0; i < specs.size(); i++) {
            differences.add(logRatio(
                    specs.get(i).better(),
                    tested.values().get(i),
                    reference.values().get(i)));
        }
        SlotThroughput used = tested.usage(cpus);
        SlotThroughput usedByReference = reference.usage(cpus);
        double difference = differences.getFirst();
        double logLeftRatio = used.logLeftRatio(usedByReference);
        return new SlotComparison(
                difference,
                logLeftRatio,
                0,
                false,
                SlotThroughput.isAtPeersExpense(difference, logLeftRatio),
                !used.isWarmingUp() && !usedByReference.isWarmingUp(),
                differences.subList(1, differences.size()));
    }

    /** The log ratio, positive if the tested value is better. Values of different signs or zero have no ratio, only an order. */
    private static double logRatio(Better better, GoalValue tested, GoalValue reference) {
        double sign = better == Better.MORE ? 1 : -1;
        double ratio = tested.value() / reference.value();
        return ratio > 0 && Double.isFinite(ratio)
                ? sign * Math.log(ratio)
                : sign * Math.signum(tested.value() - reference.value()) * UNKNOWN_SIZE;
    }

    /** Closes the readers. */
    @Override
    public void close() {
        readers.forEach(GoalReader::close);
    }
}
