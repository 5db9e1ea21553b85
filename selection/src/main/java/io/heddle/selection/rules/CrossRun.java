package io.heddle.selection.rules;

import io.heddle.governor.selector.DecisionLog;
import io.heddle.governor.selector.Selected;
import io.heddle.governor.selector.Selector;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.policy.SelectorSpec;
import io.heddle.policy.SelectorSpec.Measure;
import io.heddle.selection.evidence.EvidenceHistory;
import io.heddle.selection.evidence.LoadDistribution;
import io.heddle.watch.ProgramIdentity;
import io.heddle.watch.accounting.Sample;
import io.heddle.watch.accounting.ThreadSample;
import io.heddle.watch.accounting.ThreadUsage;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Algorithm 1 of paper 000, section 5.1: one run under {@code default} shows how the program's work lies among its threads; that
 * decides on all later runs.
 *
 * <p>The paper enables it above eight cores only. Here it is enabled everywhere.
 */
public final class CrossRun implements Selector {
    /** A thread that lives for less is missed, which matters little to a distribution of work. */
    private static final long PERIOD_NANOS = Duration.ofSeconds(1).toNanos();

    private final Measure measure;
    private final EvidenceHistory memory;
    private final DecisionLog decisions = new DecisionLog(SelectorSpec.CrossRun.NAME);

    /** The last that was seen of each thread. */
    private final Map<Integer, ThreadSample> profile = new HashMap<>();

    private @Nullable ProgramIdentity program;
    private @Nullable CompletableFuture<Optional<LoadDistribution>> recollection;
    private boolean profiling;
    private boolean overruled;
    private Policy current = Policies.DEFAULT;
    private long nextLook;

    public CrossRun(Measure measure, EvidenceHistory memory) {
        this.measure = measure;
        this.memory = memory;
    }

    @Override
    public List<Policy> candidates() {
        return List.of(Policies.DEFAULT, Policies.FIFO);
    }

    @Override
    public Policy choose(Sample sample) {
        decisions.look(sample);
        ProgramIdentity seen = sample.program();
        if (program == null && seen != null) {
            program = seen;
            recollection = memory.recallShape(seen, measure).exceptionally(_ -> Optional.empty());
        }
        if (recollection != null && recollection.isDone()) {
            Optional<LoadDistribution> shape = recollection.join();
            recollection = null;
            profiling = shape.isEmpty();
            nextLook = sample.nanos();
            if (!overruled && shape.equals(Optional.of(LoadDistribution.SPREAD))) {
                current = Policies.FIFO;
                decisions.add(sample, current, "in an earlier run " + LoadDistribution.SPREAD.describe());
            }
        }
        if (profiling && sample.nanos() - nextLook >= 0) {
            nextLook += PERIOD_NANOS;
            sample.threads().get().forEach(thread -> profile.put(thread.tid(), thread));
        }
        return current;
    }

    @Override
    public void overruled() {
        overruled = true;
        current = Policies.DEFAULT;
    }

    @Override
    public void conclude(List<ThreadUsage> threads) {
        if (profiling && program != null && !profile.isEmpty()) {
            LoadDistribution shape = LoadDistribution.of(profile.values().stream()
                    .map(thread -> measure == Measure.TIME ? thread.cpuNanos() : thread.slices())
                    .toList());
            memory.learnShape(program, measure, shape);
        }
    }

    @Override
    public Selected selected() {
        return decisions.selected("default throughout: "
                + (profiling ? "this run is the profile of those to come" : "by an earlier run"));
    }
}
