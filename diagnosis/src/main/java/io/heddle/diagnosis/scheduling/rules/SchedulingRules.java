package io.heddle.diagnosis.scheduling.rules;

import io.heddle.diagnosis.findings.Rule;
import io.heddle.diagnosis.scheduling.SchedulingAnalysis;
import java.util.List;

/** The rules that need an analysis of the scheduler's work. */
public final class SchedulingRules {
    private SchedulingRules() {}

    /** The rules for the timeline of this analysis. */
    public static List<Rule> of(SchedulingAnalysis analysis) {
        return List.of(
                new JitStarvedRule(analysis),
                new CpuQuotaRule(analysis),
                new OtherProgramsRule(analysis),
                new OversubscriptionRule(analysis),
                new StoppedRule(analysis),
                new SwappingRule(analysis),
                new InterruptsRule(analysis),
                new StealRule(analysis),
                new SequentialBottleneckRule(analysis),
                new KernelTimeRule(analysis),
                new SwitchesRule(analysis),
                new CompilationRule(analysis));
    }
}
