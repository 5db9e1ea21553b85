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

/** Finds interrupt handlers that take the CPUs from the application. */
final class InterruptsRule implements Rule {
    /** Soft interrupts include the work for the program's own network packets, which is not lost. */
    private static final double LEAST_LOSS = 0.1;

    private final SchedulingAnalysis analysis;

    InterruptsRule(SchedulingAnalysis analysis) {
        this.analysis = analysis;
    }

    @Override
    public Optional<Finding> finding(Timeline timeline) {
        Loss.requireSame(analysis, timeline);
        Loss loss = TakenTime.loss(analysis, analysis.interrupts());
        if (!loss.isSignificant(LEAST_LOSS)) {
            return Optional.empty();
        }
        return loss.finding(
                Cause.INTERRUPTS,
                "Interrupt handlers took %s of CPU time"
                        .formatted(time(Math.round(analysis.interrupts().totalNanos()))),
                List.of(TakenTime.evidence(analysis, analysis.interrupts(), "Interrupt handlers")),
                List.of(Remedy.ofCode(
                        "Move the interrupts to CPUs that the program does not use: /proc/interrupts names them,"
                                + " /proc/irq/N/smp_affinity moves them.")));
    }
}
