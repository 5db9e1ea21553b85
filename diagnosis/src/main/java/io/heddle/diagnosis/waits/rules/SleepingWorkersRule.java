package io.heddle.diagnosis.waits.rules;

import static io.heddle.diagnosis.findings.Amounts.percent;
import static io.heddle.diagnosis.findings.Amounts.time;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Remedy;
import io.heddle.diagnosis.findings.Rule;
import io.heddle.diagnosis.waits.WorkerWaits;
import io.heddle.timeline.Timeline;
import java.util.List;
import java.util.Optional;

/** Finds fork/join workers that sleep in the middle of tasks. */
final class SleepingWorkersRule implements Rule {
    @Override
    public Optional<Finding> finding(Timeline timeline) {
        WorkerWaits waits = WorkerWaits.of(timeline);
        double lost = waits.sleepLoss(timeline);
        if (lost < LEAST_LOST_SHARE) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                Cause.SLEEPING_WORKERS,
                lost,
                "Fork/join workers slept for %s in tasks, which costs up to %s of the time"
                        .formatted(time(WorkerEvidence.nanos(waits.sleepGroups())), percent(lost)),
                WorkerEvidence.of(waits.sleepGroups(), "slept"),
                List.of(
                        WorkerEvidence.LINT,
                        Remedy.ofCode("Remove the sleep, or schedule the rest of the task for later."))));
    }
}
