package io.heddle.cli.explain;

import io.heddle.diagnosis.Diagnosis;
import io.heddle.diagnosis.findings.Rule;
import io.heddle.diagnosis.jvm.JvmRules;
import io.heddle.diagnosis.scheduling.SchedulingAnalysis;
import io.heddle.diagnosis.scheduling.rules.SchedulingRules;
import io.heddle.timeline.Timeline;
import java.util.ArrayList;
import java.util.List;

/** A recording with all that Heddle concludes from it. */
public record Explanation(Timeline timeline, SchedulingAnalysis scheduling, Diagnosis diagnosis) {
    public static Explanation of(Timeline timeline) {
        SchedulingAnalysis scheduling = SchedulingAnalysis.of(timeline);
        List<Rule> rules = new ArrayList<>(SchedulingRules.of(scheduling));
        rules.addAll(JvmRules.all());
        return new Explanation(timeline, scheduling, Diagnosis.of(timeline, rules));
    }
}
