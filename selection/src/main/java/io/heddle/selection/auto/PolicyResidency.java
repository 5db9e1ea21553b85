package io.heddle.selection.auto;

import io.heddle.policy.Policy;
import io.heddle.selection.evidence.RunThroughput;
import io.heddle.watch.accounting.Sample;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The time that the program spent under each policy. Used by the governor's thread alone. */
final class PolicyResidency {
    /** The fraction of its life at which a policy counts as that of the whole run. */
    private static final double MIN_SHARE = 0.8;

    private final Map<Policy, Long> nanos = new HashMap<>();
    private @Nullable Sample first;
    private @Nullable Sample last;

    /** @param policy policy in force since the last call */
    void update(Sample sample, Policy policy) {
        if (first == null || last == null) {
            first = sample;
        } else {
            nanos.merge(policy, sample.nanos() - last.nanos(), Long::sum);
        }
        last = sample;
    }

    /** Whether the policy was in force for nearly the whole run. */
    boolean covers(Policy policy) {
        return nanos.getOrDefault(policy, 0L) >= MIN_SHARE * runNanos();
    }

    /** The throughput of the whole run; empty if its start was missed or nothing was allocated. */
    Optional<RunThroughput> throughput() {
        return first != null
                        && last != null
                        && first.progress().steps() == 0
                        && last.progress().units() > 0
                        && runNanos() > 0
                ? Optional.of(new RunThroughput((double) last.progress().units(), runNanos() / 1e9))
                : Optional.empty();
    }

    private long runNanos() {
        return first != null && last != null ? last.nanos() - first.nanos() : 0;
    }
}
