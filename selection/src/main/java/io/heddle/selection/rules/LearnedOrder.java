package io.heddle.selection.rules;

import io.heddle.governor.selector.Selected;
import io.heddle.governor.selector.Selector;
import io.heddle.hotspot.roles.Role;
import io.heddle.policy.Policy;
import io.heddle.selection.evidence.EvidenceHistory;
import io.heddle.watch.ProgramIdentity;
import io.heddle.watch.accounting.Sample;
import io.heddle.watch.accounting.ThreadUsage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One policy that puts threads in order, with what earlier runs have shown of their work. */
public final class LearnedOrder implements Selector {
    private final Policy unlearned;
    private final EvidenceHistory memory;
    private Policy policy;
    private @Nullable ProgramIdentity program;
    private @Nullable CompletableFuture<Map<String, Duration>> recollection;

    public LearnedOrder(Policy policy, EvidenceHistory memory) {
        this.unlearned = policy;
        this.policy = policy;
        this.memory = memory;
        memory.prepare();
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
            recollection = memory.recallWork(seen).exceptionally(_ -> Map.of());
        }
        if (recollection != null && recollection.isDone()) {
            policy = unlearned.withWork(recollection.join());
            recollection = null;
        }
        return policy;
    }

    @Override
    public void conclude(List<ThreadUsage> ended) {
        if (program != null) {
            Map<String, Double> seconds = ended.stream()
                    .filter(thread -> thread.role().equals(Role.APP.name()))
                    .collect(Collectors.groupingBy(
                            ThreadUsage::name, Collectors.averagingDouble(ThreadUsage::cpuSeconds)));
            memory.learnWork(program, seconds);
        }
    }

    @Override
    public @Nullable Selected selected() {
        return null;
    }
}
