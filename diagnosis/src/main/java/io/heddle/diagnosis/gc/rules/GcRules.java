package io.heddle.diagnosis.gc.rules;

import io.heddle.diagnosis.findings.Rule;
import java.util.List;

/** The rules of this package. */
public final class GcRules {
    public static final List<Rule> ALL = List.of(
            new GcThreadsRule(),
            new GcTerminationRule(),
            new HeapTooSmallRule(),
            new ExplicitGcRule(),
            new PrematurePromotionRule(),
            new SafepointLaggardRule());

    private GcRules() {}
}
