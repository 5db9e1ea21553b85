package io.heddle.governor.selector;

import io.heddle.policy.Policy;
import io.heddle.watch.accounting.Sample;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A selector that always chooses the user's policy. */
public record FixedPolicy(Policy policy) implements Selector {
    @Override
    public List<Policy> candidates() {
        return List.of(policy);
    }

    @Override
    public Policy choose(Sample sample) {
        return policy;
    }

    @Override
    public boolean isFixed() {
        return true;
    }

    @Override
    public @Nullable SelectionResult selected() {
        return null;
    }
}
