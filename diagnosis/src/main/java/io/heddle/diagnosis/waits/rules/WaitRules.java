package io.heddle.diagnosis.waits.rules;

import io.heddle.diagnosis.findings.Rule;
import java.util.List;

/** The rules of this package. */
public final class WaitRules {
    public static final List<Rule> ALL = List.of(
            new LockContentionRule(),
            new SleepingWorkersRule(),
            new BlockingWorkersRule(),
            new PinnedCarrierRule(),
            new AllocationStallsRule());

    private WaitRules() {}
}
