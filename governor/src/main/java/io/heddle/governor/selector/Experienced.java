package io.heddle.governor.selector;

import io.heddle.governor.policy.Policy;
import io.heddle.governor.run.ProgramIdentity;
import io.heddle.governor.run.Selected;
import io.heddle.governor.run.ThreadShare;
import io.heddle.hotspot.Role;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One policy that puts threads in order, with what earlier runs have shown of their work. */
public final class Experienced implements Selector {
    private final Policy unlearned;
    private final Memory memory;
    private Policy policy;
    private @Nullable ProgramIdentity program;
    private @Nullable CompletableFuture<Map<String, Duration>> recollection;

    Experienced(Policy policy, Memory memory) {
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
    public Policy choose(Sight sight) {
        ProgramIdentity seen = sight.program();
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
    public void conclude(List<ThreadShare> ended) {
        if (program != null) {
            Map<String, Double> seconds = ended.stream()
                    .filter(thread -> thread.role().equals(Role.APP.name()))
                    .collect(Collectors.groupingBy(
                            ThreadShare::name, Collectors.averagingDouble(ThreadShare::cpuSeconds)));
            memory.learnWork(program, seconds);
        }
    }

    @Override
    public @Nullable Selected selected() {
        return null;
    }
}
