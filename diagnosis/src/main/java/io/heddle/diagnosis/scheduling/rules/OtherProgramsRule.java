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
import io.heddle.diagnosis.runqueues.Displacement;
import io.heddle.diagnosis.scheduling.SchedulingAnalysis;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Finds other programs that run while application threads are ready. Without them, the application gains at most the CPU time that they
 * used meanwhile, on any CPU, but no more CPUs than it had ready threads.
 */
final class OtherProgramsRule implements Rule {
    private static final int NAMED = 3;

    private final SchedulingAnalysis analysis;

    OtherProgramsRule(SchedulingAnalysis analysis) {
        this.analysis = analysis;
    }

    @Override
    public Optional<Finding> finding(Timeline timeline) {
        Loss.requireSame(analysis, timeline);
        long wait = analysis.blame().applicationNanos(BlameCause.OTHER_PROGRAM);
        long used = analysis.cpuShares().nanos(ThreadKind.OTHER_PROGRAM);
        Displacement displacement = analysis.displacement();
        Loss loss = Loss.ofCpuTime(analysis, (double) displacement.nanos());
        if (!loss.isSignificant()) {
            return Optional.empty();
        }
        List<Displacement.Program> programs =
                displacement.byProgram().stream().limit(NAMED).toList();
        String names = programs.stream().map(Displacement.Program::name).collect(Collectors.joining(", "));
        return loss.finding(
                Cause.OTHER_PROGRAMS,
                "Other programs used %s of CPU time while application threads were ready: %s"
                        .formatted(time(displacement.nanos()), names),
                List.of(
                        Evidence.of(
                                "Other programs used %s of CPU time, %s of what the machine has."
                                        .formatted(
                                                time(used),
                                                percent(used
                                                        / analysis.cpuShares().capacityNanos())),
                                entry("otherCpuSeconds", used / 1e9),
                                entry("waitSeconds", wait / 1e9)),
                        Evidence.of(
                                programs.stream()
                                        .map(each -> "%s (%s)".formatted(each.name(), time(each.nanos())))
                                        .collect(Collectors.joining(
                                                ", ", "Most CPU time while application threads were ready: ", ".")),
                                entry("displacedSeconds", displacement.nanos() / 1e9),
                                entry(
                                        "largestProgramSeconds",
                                        programs.getFirst().nanos() / 1e9))),
                List.of(
                        Remedy.ofCode("Stop the other programs, or lower their priority: renice -n 19 -p PID."),
                        new Remedy(
                                "Run the program before others, with real-time priority.",
                                "heddle run --policy fifo")));
    }
}
