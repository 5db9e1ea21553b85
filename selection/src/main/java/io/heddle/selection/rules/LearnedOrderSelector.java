package io.heddle.selection.rules;

import io.heddle.governor.selector.SelectionResult;
import io.heddle.governor.selector.Selector;
import io.heddle.hotspot.roles.Role;
import io.heddle.policy.Policy;
import io.heddle.selection.evidence.EvidenceHistory;
import io.heddle.watch.ProgramIdentity;
import io.heddle.watch.accounting.Sample;
import io.heddle.watch.accounting.ThreadTotals;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A fixed policy with an order of threads, to which the CPU times of earlier runs are added. */
public final class LearnedOrderSelector implements Selector {
    private final Policy unlearned;
    private final EvidenceHistory history;
    private Policy policy;
    private @Nullable ProgramIdentity program;
    private @Nullable CompletableFuture<Map<String, Duration>> pendingWork;

    public LearnedOrderSelector(Policy policy, EvidenceHistory history) {
        this.unlearned = policy;
        this.policy = policy;
        this.history = history;
        history.prepare();
    }

    @Override
    public List<Policy> candidates() {
        return List.of(unlearned);
    }

    @Override
    public Policy choose(Sample sample) {
        ProgramIdentity seen = sample.program();
        if (program == null && seen != null) {
            program = seen;
            pendingWork = history.loadThreadWork(seen).exceptionally(_ -> Map.of());
        }
        if (pendingWork != null && pendingWork.isDone()) {
            policy = unlearned.withWork(pendingWork.join());
            pendingWork = null;
        }
        return policy;
    }

    @Override
    public void conclude(List<ThreadTotals> ended) {
        if (program != null) {
            Map<String, Double> seconds = ended.stream()
                    .filter(thread -> thread.role().equals(Role.APP.name()))
                    .collect(Collectors.groupingBy(
                            ThreadTotals::name, Collectors.averagingDouble(ThreadTotals::cpuSeconds)));
            history.addThreadWork(program, seconds);
        }
    }

    @Override
    public @Nullable SelectionResult selected() {
        return null;
    }
}
