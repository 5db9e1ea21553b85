package io.heddle.diagnosis.scheduling.rules;

import static io.heddle.diagnosis.findings.Amounts.percent;
import static io.heddle.diagnosis.findings.Amounts.time;
import static java.util.Map.entry;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Evidence;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Remedy;
import io.heddle.diagnosis.findings.Rule;
import io.heddle.diagnosis.scheduling.SchedulingAnalysis;
import io.heddle.diagnosis.scheduling.Stops;
import io.heddle.timeline.Timeline;
import java.util.List;
import java.util.Optional;

/** Finds programs that signals stopped, for example by job control of a shell, a debugger or a checkpoint. */
final class StoppedRule implements Rule {
    private final SchedulingAnalysis analysis;

    StoppedRule(SchedulingAnalysis analysis) {
        this.analysis = analysis;
    }

    @Override
    public Optional<Finding> finding(Timeline timeline) {
        Loss.requireSame(analysis, timeline);
        long longest = analysis.stops().longestStopNanos();
        Loss loss = Loss.ofTime(analysis, (double) longest);
        if (!loss.isSignificant()) {
            return Optional.empty();
        }
        List<Stops.StoppedThread> stopped = analysis.stops().threads().stream()
                .filter(each -> each.kind().isApplication() && each.stoppedNanos() > 0)
                .toList();
        return loss.finding(
                Cause.STOPPED,
                "Signals stopped the program for %s, %s of the time".formatted(time(longest), percent(loss.share())),
                List.of(Evidence.of(
                        "%d application threads were stopped, the longest for %s."
                                .formatted(stopped.size(), time(longest)),
                        entry("stoppedThreads", (double) stopped.size()),
                        entry("stoppedSeconds", longest / 1e9))),
                List.of(Remedy.ofCode(
                        "Find the sender of SIGSTOP or SIGTSTP: a shell's job control, a debugger, a freezer or a"
                                + " checkpoint tool.")));
    }
}
