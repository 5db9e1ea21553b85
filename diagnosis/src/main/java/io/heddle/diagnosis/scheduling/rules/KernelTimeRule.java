package io.heddle.diagnosis.scheduling.rules;

import static io.heddle.diagnosis.findings.Amounts.percent;
import static io.heddle.diagnosis.findings.Amounts.time;
import static java.util.Map.entry;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Evidence;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Remedy;
import io.heddle.diagnosis.findings.Rule;
import io.heddle.diagnosis.scheduling.KernelShare;
import io.heddle.diagnosis.scheduling.SchedulingAnalysis;
import io.heddle.timeline.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Finds programs that spend much of their CPU time in the kernel. No program needs all of that time, so the loss is at most the kernel's.
 * Interrupt handlers that run on top of the program are no work for it: {@link InterruptsRule} judges them.
 * Waits and wake-ups spend kernel time, too: if there are enough of them to explain it, {@link SwitchesRule} judges it.
 */
final class KernelTimeRule implements Rule {
    /** Programs that read files or use sockets spend some tenths of their CPU time in the kernel. */
    private static final double LEAST_KERNEL_SHARE = 0.3;

    private static final double LEAST_LOSS = 0.1;

    /** What a wait and its wake-up take in the kernel at most, with their system calls. */
    private static final double LONGEST_SWITCH_NANOS = 20_000;

    private static final int NAMED = 3;

    private final SchedulingAnalysis analysis;

    KernelTimeRule(SchedulingAnalysis analysis) {
        this.analysis = analysis;
    }

    @Override
    public Optional<Finding> finding(Timeline timeline) {
        Loss.requireSame(analysis, timeline);
        KernelShare kernel = analysis.kernelShare();
        Loss loss = Loss.ofCpuTime(analysis, kernel.ownNanos());
        if (!(kernel.share() >= LEAST_KERNEL_SHARE)
                || !loss.isSignificant(LEAST_LOSS)
                || kernel.ownNanos()
                        < LONGEST_SWITCH_NANOS * analysis.switches().ofProgram()) {
            return Optional.empty();
        }
        return loss.finding(
                Cause.KERNEL_TIME,
                "The kernel used %s of the program's CPU time".formatted(percent(kernel.share())),
                evidence(kernel),
                remedies(kernel));
    }

    private static List<Evidence> evidence(KernelShare kernel) {
        List<Evidence> evidence = new ArrayList<>();
        evidence.add(Evidence.of(
                "The program used %s of CPU time in the kernel, without interrupt handlers, and %s in user mode."
                        .formatted(time(Math.round(kernel.ownNanos())), time(Math.round(kernel.userNanos()))),
                entry("systemSeconds", kernel.ownNanos() / 1e9),
                entry("userSeconds", kernel.userNanos() / 1e9),
                entry("interruptSeconds", kernel.interruptNanos() / 1e9)));
        double sampled =
                kernel.areas().stream().mapToDouble(KernelShare.Area::nanos).sum();
        if (sampled > 0) {
            KernelShare.Area first = kernel.areas().getFirst();
            evidence.add(Evidence.at(
                    first.stack(),
                    kernel.areas().stream()
                            .limit(NAMED)
                            .map(each -> "%s %s".formatted(each.name(), percent(each.nanos() / sampled)))
                            .collect(Collectors.joining(", ", "Samples show what the kernel worked for: ", ".")),
                    entry("firstAreaShare", first.nanos() / sampled)));
        }
        return evidence;
    }

    private static List<Remedy> remedies(KernelShare kernel) {
        String area = kernel.areas().isEmpty() ? "" : kernel.areas().getFirst().name();
        return switch (area) {
            case "page faults" ->
                List.of(
                        new Remedy("Touch the heap's pages before the program starts.", "-XX:+AlwaysPreTouch"),
                        new Remedy("Use huge pages, which fault less often.", "-XX:+UseTransparentHugePages"));
            case "futex", "sched_yield", "scheduler" -> List.of(Remedies.VIRTUAL_THREADS);
            default ->
                List.of(Remedy.ofCode("Make fewer and larger system calls; strace -f -c -p PID counts them by name."));
        };
    }
}
