package io.heddle.governor.selector;

import io.heddle.governor.policy.Policies;
import io.heddle.governor.policy.Policy;
import io.heddle.governor.policy.Selection;
import io.heddle.governor.policy.Selection.Measure;
import io.heddle.governor.run.ProgramIdentity;
import io.heddle.governor.run.Selected;
import io.heddle.governor.run.ThreadShare;
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
    private final Memory memory;
    private final Timeline timeline = new Timeline(Selection.CrossRun.NAME);

    /** The last that was seen of each thread. */
    private final Map<Integer, ThreadSight> profile = new HashMap<>();

    private @Nullable ProgramIdentity program;
    private @Nullable CompletableFuture<Optional<WorkShape>> recollection;
    private boolean profiling;
    private boolean overruled;
    private Policy current = Policies.DEFAULT;
    private long nextLook;

    public CrossRun(Measure measure, Memory memory) {
        this.measure = measure;
        this.memory = memory;
    }

    @Override
    public List<Policy> candidates() {
        return List.of(Policies.DEFAULT, Policies.FIFO);
    }

    @Override
    public Policy choose(Sight sight) {
        timeline.look(sight);
        ProgramIdentity seen = sight.program();
        if (program == null && seen != null) {
            program = seen;
            recollection = memory.recallShape(seen, measure).exceptionally(_ -> Optional.empty());
        }
        if (recollection != null && recollection.isDone()) {
            Optional<WorkShape> shape = recollection.join();
            recollection = null;
            profiling = shape.isEmpty();
            nextLook = sight.nanos();
            if (!overruled && shape.equals(Optional.of(WorkShape.SPREAD))) {
                current = Policies.FIFO;
                timeline.add(sight, current, "in an earlier run " + WorkShape.SPREAD.inWords());
            }
        }
        if (profiling && sight.nanos() - nextLook >= 0) {
            nextLook += PERIOD_NANOS;
            sight.threads().get().forEach(thread -> profile.put(thread.tid(), thread));
        }
        return current;
    }

    @Override
    public void overruled() {
        overruled = true;
        current = Policies.DEFAULT;
    }

    @Override
    public void conclude(List<ThreadShare> threads) {
        if (profiling && program != null && !profile.isEmpty()) {
            WorkShape shape = WorkShape.of(profile.values().stream()
                    .map(thread -> measure == Measure.TIME ? thread.cpuNanos() : thread.slices())
                    .toList());
            memory.learnShape(program, measure, shape);
        }
    }

    @Override
    public Selected selected() {
        return timeline.selected("default throughout: "
                + (profiling ? "this run is the profile of those to come" : "by an earlier run"));
    }
}
