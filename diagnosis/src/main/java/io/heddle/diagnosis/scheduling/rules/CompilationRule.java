package io.heddle.diagnosis.scheduling.rules;

import static io.heddle.diagnosis.findings.Amounts.percent;
import static io.heddle.diagnosis.findings.Amounts.time;
import static java.util.Map.entry;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Evidence;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Remedy;
import io.heddle.diagnosis.findings.Rule;
import io.heddle.diagnosis.runqueues.BlameCause;
import io.heddle.diagnosis.scheduling.SchedulingAnalysis;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import java.util.List;
import java.util.Optional;

/**
 * Finds programs whose compiler takes CPU time that the application waits for. A compiler that runs on CPUs that are idle otherwise costs
 * nothing, so the loss is at most the application's wait behind it, and at most its own CPU time.
 */
final class CompilationRule implements Rule {
    private static final double LEAST_SHARE_OF_PROGRAM = 0.25;
    private static final double LEAST_LOSS = 0.1;

    /** Every program compiles in its first seconds. */
    private static final long SHORTEST_RECORDING_NANOS = 5_000_000_000L;

    private final SchedulingAnalysis analysis;

    CompilationRule(SchedulingAnalysis analysis) {
        this.analysis = analysis;
    }

    @Override
    public Optional<Finding> finding(Timeline timeline) {
        Loss.requireSame(analysis, timeline);
        long compilerNanos = analysis.cpuShares().nanos(ThreadKind.JIT);
        long waitNanos = analysis.blame().knowsCauses()
                ? analysis.blame().applicationNanos(BlameCause.JIT)
                : analysis.blame().applicationWaitNanos();
        double share = (double) compilerNanos / analysis.cpuShares().programNanos();
        Loss loss = Loss.ofCpuTime(analysis, (double) Math.min(compilerNanos, waitNanos));
        if (analysis.durationNanos() < SHORTEST_RECORDING_NANOS
                || !(share >= LEAST_SHARE_OF_PROGRAM)
                || !loss.isSignificant(LEAST_LOSS)) {
            return Optional.empty();
        }
        String whom = analysis.blame().knowsCauses() ? "behind the compiler" : "for CPUs";
        return loss.finding(
                Cause.COMPILATION,
                "The JIT compiler used %s of the program's CPU time".formatted(percent(share)),
                List.of(
                        Evidence.of(
                                "Compiler threads ran for %s, all threads of the program for %s."
                                        .formatted(
                                                time(compilerNanos),
                                                time(analysis.cpuShares().programNanos())),
                                entry("compilerCpuSeconds", compilerNanos / 1e9),
                                entry("compilerShare", share)),
                        Evidence.of(
                                "Application threads waited for %s %s.".formatted(time(waitNanos), whom),
                                entry("waitSeconds", waitNanos / 1e9))),
                List.of(
                        Remedies.AOT_CACHE,
                        new Remedy("Use the quick compiler alone, whose code is slower.", "-XX:TieredStopAtLevel=1")));
    }
}
