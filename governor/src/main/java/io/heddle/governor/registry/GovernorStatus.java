package io.heddle.governor.registry;

import io.heddle.governor.selector.SelectorStatus;
import io.heddle.kernel.tasks.ProcessId;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The state of a governor at one time, which it publishes for other Heddle processes ({@code docs/schemas/status.schema.json}).
 *
 * @param pid the Heddle process
 * @param startTicks its start time in clock ticks after boot
 * @param policy name of the policy in force
 * @param lost the reason why the policy was reverted for good; null if it was not
 * @param selector null under a fixed policy
 */
public record GovernorStatus(
        String schema,
        int pid,
        long startTicks,
        String policy,
        @Nullable String lost,
        @Nullable SelectorStatus selector) {
    public static final String SCHEMA = "heddle.status/1";

    public GovernorStatus {
        Objects.requireNonNull(policy);
    }

    static GovernorStatus of(ProcessId self, String policy, @Nullable String lost, @Nullable SelectorStatus selector) {
        return new GovernorStatus(SCHEMA, self.pid(), self.startTicks(), policy, lost, selector);
    }

    /** Whether another Heddle of this version has written it about itself. */
    public boolean isOf(ProcessId heddle) {
        return SCHEMA.equals(schema) && heddle.equals(new ProcessId(pid, startTicks));
    }
}
