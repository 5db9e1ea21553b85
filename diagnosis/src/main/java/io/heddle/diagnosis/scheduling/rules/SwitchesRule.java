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
import io.heddle.diagnosis.scheduling.Switches;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds programs whose context switches take much of the CPU time. The caches that a switch empties are not counted. */
final class SwitchesRule implements Rule {
    private final SchedulingAnalysis analysis;

    SwitchesRule(SchedulingAnalysis analysis) {
        this.analysis = analysis;
    }

    @Override
    public Optional<Finding> finding(Timeline timeline) {
        Loss.requireSame(analysis, timeline);
        Switches switches = analysis.switches();
        Loss loss = Loss.ofCpuTime(analysis, switches.costNanos());
        if (!loss.isSignificant()) {
            return Optional.empty();
        }
        return loss.finding(
                Cause.SWITCHES,
                String.format(
                        Locale.ROOT,
                        "%,.0f context switches a second take at least %s of the time",
                        switches.perSecond(),
                        percent(loss.share())),
                List.of(
                        Evidence.of(
                                String.format(
                                        Locale.ROOT,
                                        "%,d switches cost %s %.1f us each on this machine, %s in total.",
                                        switches.ofProgram(),
                                        switches.isMeasured() ? "about" : "at least",
                                        switches.costNanos() / Math.max(1, switches.ofProgram()) / 1e3,
                                        time(Math.round(switches.costNanos()))),
                                entry("switchesPerSecond", switches.perSecond()),
                                entry("costSeconds", switches.costNanos() / 1e9)),
                        Evidence.of(
                                String.format(
                                        Locale.ROOT,
                                        "Application threads began to wait %,d times, and were preempted %,d times.",
                                        voluntary(switches),
                                        involuntary(switches)),
                                entry("voluntarySwitches", (double) voluntary(switches)),
                                entry("involuntarySwitches", (double) involuntary(switches)))),
                remedies(switches));
    }

    private static long voluntary(Switches switches) {
        return switches.voluntary(ThreadKind.APP) + switches.voluntary(ThreadKind.NATIVE_PROCESS);
    }

    private static long involuntary(Switches switches) {
        return switches.involuntary(ThreadKind.APP) + switches.involuntary(ThreadKind.NATIVE_PROCESS);
    }

    private static List<Remedy> remedies(Switches switches) {
        List<Remedy> remedies = new ArrayList<>();
        remedies.add(Remedies.VIRTUAL_THREADS);
        if (involuntary(switches) > voluntary(switches)) {
            remedies.addFirst(new Remedy("Preempt threads less often.", "heddle run --policy slice"));
        }
        return remedies;
    }
}
