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

/** Finds fork/join workers that block in the middle of tasks: for locks, for other threads, for input and output. */
final class BlockingWorkersRule implements Rule {
    @Override
    public Optional<Finding> finding(Timeline timeline) {
        WorkerWaits waits = WorkerWaits.of(timeline);
        double lost = waits.blockLoss(timeline);
        if (lost < LEAST_LOST_SHARE) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                Cause.BLOCKING_WORKERS,
                lost,
                "Fork/join workers blocked for %s in tasks, which costs up to %s of the time"
                        .formatted(time(WorkerEvidence.nanos(waits.blockGroups())), percent(lost)),
                WorkerEvidence.of(waits.blockGroups(), "blocked"),
                List.of(
                        WorkerEvidence.LINT,
                        Remedy.ofCode("Return the result and combine it after the join, or block in virtual threads"
                                + " instead of workers."))));
    }
}
