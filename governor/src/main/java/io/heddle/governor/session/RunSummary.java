package io.heddle.governor.session;

import io.heddle.governor.neighbours.NeighbourAccount;
import io.heddle.governor.run.ConvertedThreads;
import io.heddle.governor.run.Delays;
import io.heddle.governor.run.JvmFacts;
import io.heddle.governor.run.OutputDigest;
import io.heddle.governor.run.Run;
import io.heddle.governor.run.Selected;
import io.heddle.hotspot.Collector;
import io.heddle.hotspot.Role;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Usage;
import io.heddle.kernel.tasks.Proc;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes a {@link Run} of what a session has gathered; says of each figure that is missing why it is. */
final class RunSummary {
    private static final String NEIGHBOURS = "neighbours";
    private static final String PEAK_MEMORY = "peakRssBytes";
    private static final String NOT_SEEN = "the program ended before its threads were looked at";
    private static final Set<String> PAUSES = Set.of("gcSeconds", "collections");

    private final String policy;
    private final List<String> command;
    private final Meter meter;
    private final List<JvmFacts> jvms;
    private final String reasonForNoJvm;
    private final List<String> notes;
    private final Map<String, String> unavailable = new TreeMap<>();

    /** @param reasonForNoJvm why figures of JVMs are missing, when there are no JVMs */
    RunSummary(
            String policy,
            List<String> command,
            Meter meter,
            List<JvmFacts> jvms,
            String reasonForNoJvm,
            List<String> notes) {
        this.policy = policy;
        this.command = command;
        this.meter = meter;
        this.jvms = List.copyOf(jvms);
        this.reasonForNoJvm = reasonForNoJvm;
        this.notes = List.copyOf(notes);
    }

    /** A run that nobody looked at. */
    static Run bare(
            List<String> command,
            ChildProcess.Ended ended,
            long startNanos,
            Usage adopted,
            NeighbourAccount.Outcome neighbours,
            @Nullable OutputDigest output,
            List<String> notes) {
        String nobodyLooked = "nothing looks at a bare run";
        RunSummary summary =
                new RunSummary("bare", command, new Meter(Proc.live(), startNanos), List.of(), nobodyLooked, notes);
        Run run = summary.run(
                ended, startNanos, adopted, Usage.NONE, neighbours, new Delays.Recorder().delays(), null, null, output);
        summary.unavailable.replaceAll((name, reason) -> name.equals(NEIGHBOURS) ? reason : nobodyLooked);
        return run;
    }

    Run run(
            ChildProcess.Ended ended,
            long startNanos,
            Usage adopted,
            Usage own,
            NeighbourAccount.Outcome neighbours,
            Delays treatment,
            @Nullable Selected selected,
            @Nullable ConvertedThreads converted,
            @Nullable OutputDigest output) {
        Usage usage = ended.usage().plus(adopted);
        Map<String, Double> byRole = meter.cpuByRole();
        boolean seen = meter.observedCpuNanos() > 0;
        Double share = usage.cpuNanos() > 0 ? Math.min(1, (double) meter.observedCpuNanos() / usage.cpuNanos()) : null;
        boolean sawMost = share != null && share >= Run.MOST;
        if (!seen) {
            unavailable.put("runQueueWaitSeconds", NOT_SEEN);
        } else if (!sawMost) {
            unavailable.put("runQueueWaitSeconds", "threads ended before they could be read: see observedCpuShare");
        }
        if (usage.cpuNanos() == 0) {
            unavailable.put("observedCpuShare", "the kernel counted no CPU time");
        }
        if (neighbours.reason() != null) {
            unavailable.put(NEIGHBOURS, neighbours.reason());
        }
        if (output == null) {
            unavailable.put("output", "the program's output was not looked at");
        }
        if (converted == null) {
            unavailable.put(
                    "convertedThreads", "the program's threads were to stay, or no JVM has said what became of them");
        }
        if (selected == null) {
            unavailable.put("selected", "the policy was fixed");
        }
        unavailable.put("serving", "the program ran to its end by itself");
        return new Run(
                policy,
                command,
                ended.status().shellCode(),
                (ended.endNanos() - startNanos) / 1e9,
                usage.cpuNanos() / 1e9,
                usage.userNanos() / 1e9,
                usage.systemNanos() / 1e9,
                seconds("gcSeconds", JvmFacts::gcNanos),
                gcCpuSeconds(byRole),
                sum("collections", JvmFacts::collections),
                sum("promotedBytes", JvmFacts::promotedBytes),
                seconds("safepointSeconds", JvmFacts::safepointNanos),
                seconds("compileSeconds", JvmFacts::compileNanos),
                sawMost ? meter.waitNanos() / 1e9 : null,
                usage.voluntarySwitches(),
                usage.involuntarySwitches(),
                seen ? peakRssBytes(ended.maxRssBytes()) : missing(PEAK_MEMORY, NOT_SEEN),
                sum("threadsStarted", JvmFacts::threadsStarted),
                share,
                own.cpuNanos() / 1e9,
                neighbours.neighbours(),
                treatment,
                byRole,
                meter.threads(),
                jvms,
                selected,
                converted,
                output,
                null,
                Map.of(),
                unavailable,
                notes);
    }

    private @Nullable Long peakRssBytes(long maxRssBytes) {
        OptionalLong peak = meter.peakBytes(maxRssBytes);
        if (peak.isEmpty()) {
            return missing(
                    PEAK_MEMORY,
                    "a process ended some time after its memory was read last, and the kernel's account has no more than"
                            + " Heddle's own memory");
        }
        return peak.getAsLong();
    }

    private @Nullable Long missing(String name, String reason) {
        unavailable.put(name, reason);
        return null;
    }

    /** By the JVM's own count where it keeps one, else by the collector threads' clocks. */
    private @Nullable Double gcCpuSeconds(Map<String, Double> byRole) {
        if (!jvms.isEmpty() && jvms.stream().allMatch(jvm -> jvm.gcCpuNanos() != null)) {
            return seconds("gcCpuSeconds", JvmFacts::gcCpuNanos);
        }
        Double pause = byRole.get(Role.GC_PAUSE.name());
        Double concurrent = byRole.get(Role.GC_CONCURRENT.name());
        if (pause == null && concurrent == null) {
            unavailable.put(
                    "gcCpuSeconds",
                    jvms.isEmpty() ? reasonForNoJvm : "no collector thread was seen (Serial and Epsilon have none)");
            return null;
        }
        return Objects.requireNonNullElse(pause, 0.0) + Objects.requireNonNullElse(concurrent, 0.0);
    }

    private @Nullable Double seconds(String name, Function<JvmFacts, @Nullable Long> nanos) {
        Long sum = sum(name, nanos);
        return sum == null ? null : sum / 1e9;
    }

    private @Nullable Long sum(String name, Function<JvmFacts, @Nullable Long> value) {
        long sum = 0;
        boolean any = false;
        for (JvmFacts jvm : jvms) {
            Long one = value.apply(jvm);
            if (one != null) {
                sum += one;
                any = true;
            }
        }
        if (!any) {
            return missing(name, reasonForNone(name));
        }
        return sum;
    }

    private String reasonForNone(String name) {
        if (jvms.isEmpty()) {
            return reasonForNoJvm;
        } else if (jvms.stream().allMatch(jvm -> jvm.version() == null)) {
            return "the JVM publishes no counters (-XX:-UsePerfData or -XX:+PerfDisableSharedMem)";
        } else if (PAUSES.contains(name)
                && jvms.stream().allMatch(jvm -> Collector.SHENANDOAH.name().equals(jvm.collector()))) {
            return "Shenandoah counts its pauses together with its concurrent work; safepointSeconds has the pauses";
        }
        return "this JVM and collector don't count it";
    }
}
