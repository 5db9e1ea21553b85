package io.heddle.diagnosis.scheduling.rules;

import static io.heddle.diagnosis.findings.Amounts.percent;
import static io.heddle.diagnosis.findings.Amounts.time;
import static java.util.Map.entry;

import io.heddle.diagnosis.findings.Evidence;
import io.heddle.diagnosis.scheduling.SchedulingAnalysis;
import io.heddle.diagnosis.scheduling.TakenCpuTime;

/** The loss by CPU time that no thread got. */
final class TakenTime {
    private TakenTime() {}

    /**
     * An application that wants one CPU loses at most what the CPU lost that lost most. Time that was taken while the application was idle
     * cost nothing.
     */
    static Loss loss(SchedulingAnalysis analysis, TakenCpuTime taken) {
        double nanos = Math.min(taken.largestNanos(), taken.totalNanos() / analysis.wantedCpus());
        return Loss.ofTime(analysis, nanos * Math.min(1, analysis.activeThreads()));
    }

    static Evidence evidence(SchedulingAnalysis analysis, TakenCpuTime taken, String taker) {
        return Evidence.of(
                "%s took %s of CPU time; the CPU that lost most lost %s of its time."
                        .formatted(
                                taker,
                                time(Math.round(taken.totalNanos())),
                                percent(taken.largestNanos() / analysis.durationNanos())),
                entry("takenSeconds", taken.totalNanos() / 1e9),
                entry("largestShareOfCpu", taken.largestNanos() / analysis.durationNanos()));
    }
}
