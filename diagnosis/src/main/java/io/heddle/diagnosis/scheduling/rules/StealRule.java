package io.heddle.diagnosis.scheduling.rules;

import static io.heddle.diagnosis.findings.Amounts.time;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Remedy;
import io.heddle.diagnosis.findings.Rule;
import io.heddle.diagnosis.scheduling.SchedulingAnalysis;
import io.heddle.timeline.Timeline;
import java.util.List;
import java.util.Optional;

/** Finds virtual machines whose hypervisor gives their CPUs to others. */
final class StealRule implements Rule {
    private final SchedulingAnalysis analysis;

    StealRule(SchedulingAnalysis analysis) {
        this.analysis = analysis;
    }

    @Override
    public Optional<Finding> finding(Timeline timeline) {
        Loss.requireSame(analysis, timeline);
        Loss loss = TakenTime.loss(analysis, analysis.steal());
        if (!loss.isSignificant()) {
            return Optional.empty();
        }
        return loss.finding(
                Cause.STEAL,
                "The hypervisor gave %s of CPU time to other machines"
                        .formatted(time(Math.round(analysis.steal().totalNanos()))),
                List.of(TakenTime.evidence(analysis, analysis.steal(), "The hypervisor")),
                List.of(Remedy.ofCode("Move to a host with less load, or to a type of machine with dedicated CPUs.")));
    }
}
