package io.heddle.governor.session;

import io.heddle.governor.run.ApplyLatency;
import io.heddle.governor.run.ConvertedThreads;
import io.heddle.governor.run.OutputDigest;
import io.heddle.governor.run.Run;
import io.heddle.governor.selector.Selected;
import io.heddle.hotspot.counters.Collector;
import io.heddle.hotspot.roles.Role;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ResourceUsage;
import io.heddle.kernel.tasks.Proc;
import io.heddle.watch.JvmFacts;
import io.heddle.watch.accounting.CpuAccounting;
import io.heddle.watch.peers.PeerAccounting;
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
    private final CpuAccounting accounting;
    private final List<JvmFacts> jvms;
    private final String reasonForNoJvm;
    private final List<String> notes;
    private final Map<String, String> unavailable = new TreeMap<>();

    /** @param reasonForNoJvm why figures of JVMs are missing, when there are no JVMs */
    RunSummary(
            String policy,
            List<String> command,
            CpuAccounting accounting,
            List<JvmFacts> jvms,
            String reasonForNoJvm,
            List<String> notes) {
        this.policy = policy;
        this.command = command;
        this.accounting = accounting;
        this.jvms = List.copyOf(jvms);
        this.reasonForNoJvm = reasonForNoJvm;
        this.notes = List.copyOf(notes);
    }

    /** A run that nobody looked at. */
    static Run bare(
            List<String> command,
            ChildProcess.Ended ended,
            long startNanos,
            ResourceUsage adopted,
            PeerAccounting.Outcome neighbours,
            @Nullable OutputDigest output,
            List<String> notes) {
        String nobodyLooked = "nothing looks at a bare run";
        RunSummary summary = new RunSummary(
                "bare", command, new CpuAccounting(Proc.live(), startNanos), List.of(), nobodyLooked, notes);
        Run run = summary.run(
                ended,
                startNanos,
                adopted,
                ResourceUsage.NONE,
                neighbours,
                new ApplyLatency.Recorder().latency(),
                null,
                null,
                output);
        summary.unavailable.replaceAll((name, reason) -> name.equals(NEIGHBOURS) ? reason : nobodyLooked);
        return run;
    }

    Run run(
            ChildProcess.Ended ended,
            long startNanos,
            ResourceUsage adopted,
            ResourceUsage own,
            PeerAccounting.Outcome neighbours,
            ApplyLatency settings,
            @Nullable Selected selected,
            @Nullable ConvertedThreads converted,
            @Nullable OutputDigest output) {
        ResourceUsage usage = ended.usage().plus(adopted);
        Map<String, Double> byRole = accounting.cpuByRole();
        boolean seen = accounting.observedCpuNanos() > 0;
        Double share =
                usage.cpuNanos() > 0 ? Math.min(1, (double) accounting.observedCpuNanos() / usage.cpuNanos()) : null;
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
                sawMost ? accounting.waitNanos() / 1e9 : null,
                usage.voluntarySwitches(),
                usage.involuntarySwitches(),
                seen ? peakRssBytes(ended.maxRssBytes()) : missing(PEAK_MEMORY, NOT_SEEN),
                sum("threadsStarted", JvmFacts::threadsStarted),
                share,
                own.cpuNanos() / 1e9,
                neighbours.neighbours(),
                settings,
                byRole,
                accounting.threads(),
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
        OptionalLong peak = accounting.peakBytes(maxRssBytes);
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
