package io.heddle.selection.rules;

import io.heddle.governor.selector.Choice;
import io.heddle.governor.selector.DecisionLog;
import io.heddle.governor.selector.SelectionResult;
import io.heddle.governor.selector.Selector;
import io.heddle.governor.selector.SelectorStatus;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.policy.SelectorSpec;
import io.heddle.policy.SelectorSpec.Measure;
import io.heddle.selection.evidence.EvidenceHistory;
import io.heddle.selection.evidence.LoadDistribution;
import io.heddle.watch.ProgramIdentity;
import io.heddle.watch.accounting.Sample;
import io.heddle.watch.accounting.ThreadSample;
import io.heddle.watch.accounting.ThreadTotals;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The selector {@code cross-run}: Algorithm 1 of J. Qian et al., "Exploiting FIFO Scheduler to Improve Parallel Garbage
 * Collection Performance", section 5.1. A first run under {@code default} measures the distribution of work over
 * threads, which decides the policy of later runs.
 *
 * <p>The paper enables it only for more than eight cores. Heddle enables it everywhere.
 */
public final class CrossRunSelector implements Selector {
    /** The period of readings. Shorter-lived threads are missed, which affects a distribution of work little. */
    private static final long PERIOD_NANOS = Duration.ofSeconds(1).toNanos();

    private final Measure measure;
    private final EvidenceHistory history;
    private final DecisionLog decisions = new DecisionLog(SelectorSpec.CrossRun.NAME);

    /** The last sample of each thread. */
    private final Map<Integer, ThreadSample> profile = new HashMap<>();

    private @Nullable ProgramIdentity program;
    private @Nullable CompletableFuture<Optional<LoadDistribution>> pendingShape;
    private boolean profiling;
    private boolean disabled;
    private Policy current = Policies.DEFAULT;
    private long nextReading;

    public CrossRunSelector(Measure measure, EvidenceHistory history) {
        this.measure = measure;
        this.history = history;
    }

    @Override
    public List<Policy> candidates() {
        return List.of(Policies.DEFAULT, Policies.FIFO);
    }

    @Override
    public Policy choose(Sample sample) {
        decisions.start(sample);
        ProgramIdentity seen = sample.program();
        if (program == null && seen != null) {
            program = seen;
            pendingShape = history.loadDistribution(seen, measure).exceptionally(_ -> Optional.empty());
        }
        if (pendingShape != null && pendingShape.isDone()) {
            Optional<LoadDistribution> shape = pendingShape.join();
            pendingShape = null;
            profiling = shape.isEmpty();
            nextReading = sample.nanos();
            if (!disabled && shape.equals(Optional.of(LoadDistribution.SPREAD))) {
                current = Policies.FIFO;
                decisions.add(sample, current, "in an earlier run " + LoadDistribution.SPREAD.describe());
            }
        }
        if (profiling && sample.nanos() - nextReading >= 0) {
            nextReading += PERIOD_NANOS;
            sample.threads().get().forEach(thread -> profile.put(thread.tid(), thread));
        }
        return current;
    }

    @Override
    public void disable() {
        disabled = true;
        current = Policies.DEFAULT;
    }

    @Override
    public void conclude(List<ThreadTotals> threads) {
        if (profiling && program != null && !profile.isEmpty()) {
            LoadDistribution shape = LoadDistribution.of(profile.values().stream()
                    .map(thread -> measure == Measure.TIME ? thread.cpuNanos() : thread.slices())
                    .toList());
            history.storeDistribution(program, measure, shape);
        }
    }

    @Override
    public SelectorStatus status() {
        Choice last = decisions.last();
        boolean isObserving = profiling || program == null || pendingShape != null;
        SelectorStatus.Phase phase = isObserving ? SelectorStatus.Phase.OBSERVING : SelectorStatus.Phase.SETTLED;
        return new SelectorStatus(
                SelectorSpec.CrossRun.NAME,
                disabled ? SelectorStatus.Phase.DISABLED : phase,
                current.name(),
                null,
                last == null ? null : Double.valueOf(last.atSeconds()),
                last == null ? reasonForDefault() : last.why(),
                null,
                null,
                null);
    }

    @Override
    public SelectionResult selected() {
        return decisions.selected("kept default: " + reasonForDefault());
    }

    private String reasonForDefault() {
        return profiling ? "this run is the profile for later ones" : "no earlier run showed evenly spread work";
    }
}
