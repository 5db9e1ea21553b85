package io.heddle.selection.auto;

import io.heddle.policy.Policy;
import io.heddle.selection.evidence.RunThroughput;
import io.heddle.watch.accounting.Sample;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** For how long of a program's life which policy was on. Used by the governor's thread alone. */
final class PolicyResidency {
    /** Who was on for so much of it stands for all of it. */
    private static final double MOST = 0.8;

    private final Map<Policy, Long> nanos = new HashMap<>();
    private @Nullable Sample first;
    private @Nullable Sample last;

    /** @param policy that was on since the last look */
    void look(Sample sample, Policy policy) {
        if (first == null || last == null) {
            first = sample;
        } else {
            nanos.merge(policy, sample.nanos() - last.nanos(), Long::sum);
        }
        last = sample;
    }

    /** Whether nearly all of its life was under the policy. */
    boolean isNearlyAll(Policy policy) {
        return nanos.getOrDefault(policy, 0L) >= MOST * lifeNanos();
    }

    /** What the program did in its life; empty where it was not seen from its start, or did nothing. */
    Optional<RunThroughput> life() {
        return first != null && last != null && first.collections() == 0 && last.allocatedBytes() > 0 && lifeNanos() > 0
                ? Optional.of(new RunThroughput((double) last.allocatedBytes(), lifeNanos() / 1e9))
                : Optional.empty();
    }

    private long lifeNanos() {
        return first != null && last != null ? last.nanos() - first.nanos() : 0;
    }
}
