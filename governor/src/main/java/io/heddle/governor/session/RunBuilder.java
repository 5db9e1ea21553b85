package io.heddle.governor.session;

import io.heddle.governor.run.ApplyLatency;
import io.heddle.governor.run.Figure;
import io.heddle.governor.run.Figures;
import io.heddle.governor.run.OutputDigest;
import io.heddle.governor.run.Run;
import io.heddle.governor.run.VirtualThreadConversion;
import io.heddle.governor.selector.SelectionResult;
import io.heddle.hotspot.counters.Collector;
import io.heddle.hotspot.roles.Role;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ResourceUsage;
import io.heddle.kernel.tasks.Proc;
import io.heddle.watch.JvmCounterTotals;
import io.heddle.watch.accounting.CpuAccounting;
import io.heddle.watch.peers.PeerAccounting;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The builder of a {@link Run} from what a session has collected. It records the reason for each missing figure. */
final class RunBuilder {
    private static final String NOT_OBSERVED = "bare runs are not observed";
    private static final String NOT_SEEN = "the program ended before its threads were observed";

    private final String policy;
    private final List<String> command;
    private final CpuAccounting accounting;
    private final List<JvmCounterTotals> jvms;
    private final String reasonForNoJvm;
    private final List<String> notes;

    /** Why all is absent that Heddle must observe; null when it has observed the run. */
    private final @Nullable String notObserved;

    /** @param reasonForNoJvm the reason for missing JVM figures if there was no JVM */
    RunBuilder(
            String policy,
            List<String> command,
            CpuAccounting accounting,
            List<JvmCounterTotals> jvms,
            String reasonForNoJvm,
            List<String> notes) {
        this(policy, command, accounting, jvms, reasonForNoJvm, notes, null);
    }

    private RunBuilder(
            String policy,
            List<String> command,
            CpuAccounting accounting,
            List<JvmCounterTotals> jvms,
            String reasonForNoJvm,
            List<String> notes,
            @Nullable String notObserved) {
        this.policy = policy;
        this.command = command;
        this.accounting = accounting;
        this.jvms = List.copyOf(jvms);
        this.reasonForNoJvm = reasonForNoJvm;
        this.notes = List.copyOf(notes);
        this.notObserved = notObserved;
    }

    /** The figures of a run without Heddle. */
    static Run bare(
            List<String> command,
            ChildProcess.Ended ended,
            long startNanos,
            ResourceUsage adopted,
            PeerAccounting.Outcome peers,
            @Nullable OutputDigest output,
            List<String> notes) {
        CpuAccounting none = new CpuAccounting(Proc.live(), startNanos);
        return new RunBuilder("bare", command, none, List.of(), NOT_OBSERVED, notes, NOT_OBSERVED)
                .run(
                        ended,
                        startNanos,
                        adopted,
                        ResourceUsage.NONE,
                        peers,
                        new ApplyLatency.Recorder().latency(),
                        null,
                        null,
                        output);
    }

    Run run(
            ChildProcess.Ended ended,
            long startNanos,
            ResourceUsage adopted,
            ResourceUsage own,
            PeerAccounting.Outcome peers,
            ApplyLatency settings,
            @Nullable SelectionResult selected,
            @Nullable VirtualThreadConversion converted,
            @Nullable OutputDigest output) {
        Figures figures = figures(ended, startNanos, ended.usage().plus(adopted), own);
        Map<String, String> unavailable = new TreeMap<>(figures.reasonsByKey());
        if (peers.reason() != null) {
            unavailable.put("neighbours", peers.reason());
        }
        if (output == null) {
            unavailable.put("output", reason("the program's output was not captured"));
        }
        if (converted == null) {
            unavailable.put("convertedThreads", reason("threads were not converted, or no JVM reported the result"));
        }
        if (selected == null) {
            unavailable.put("selected", reason("the policy was fixed"));
        }
        unavailable.put("serving", reason("the program is not run as a server"));
        return new Run(
                policy,
                command,
                ended.status().shellCode(),
                figures,
                peers.peers(),
                settings,
                accounting.cpuByRole(),
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

    private Figures figures(ChildProcess.Ended ended, long startNanos, ResourceUsage usage, ResourceUsage own) {
        Figures.Builder figures = new Figures.Builder()
                .put(Figure.WALL, (ended.endNanos() - startNanos) / 1e9)
                .put(Figure.CPU, usage.cpuNanos() / 1e9)
                .put(Figure.USER, usage.userNanos() / 1e9)
                .put(Figure.SYSTEM, usage.systemNanos() / 1e9)
                .put(Figure.VOLUNTARY_SWITCHES, (double) usage.voluntarySwitches())
                .put(Figure.INVOLUNTARY_SWITCHES, (double) usage.involuntarySwitches())
                .put(Figure.HEDDLE_CPU, own.cpuNanos() / 1e9);
        putSum(figures, Figure.GC, 1e9, JvmCounterTotals::gcNanos);
        putSum(figures, Figure.COLLECTIONS, 1, JvmCounterTotals::collections);
        putSum(figures, Figure.PROMOTED, 1, JvmCounterTotals::promotedBytes);
        putSum(figures, Figure.SAFEPOINT, 1e9, JvmCounterTotals::safepointNanos);
        putSum(figures, Figure.COMPILE, 1e9, JvmCounterTotals::compileNanos);
        putSum(figures, Figure.THREADS_STARTED, 1, JvmCounterTotals::threadsStarted);
        putGcCpu(figures);
        putPeakRss(figures, ended.maxRssBytes());
        putObserved(figures, usage.cpuNanos());
        return figures.build();
    }

    /** What depends on how much of the program Heddle has seen. */
    private void putObserved(Figures.Builder figures, long cpuNanos) {
        double share = 0;
        if (cpuNanos > 0) {
            share = Math.min(1, (double) accounting.observedCpuNanos() / cpuNanos);
            figures.put(Figure.OBSERVED_CPU_SHARE, share);
        } else {
            figures.putAbsent(Figure.OBSERVED_CPU_SHARE, reason("the kernel counted no CPU time"));
        }
        if (share >= Run.MIN_OBSERVED_SHARE) {
            figures.put(Figure.RUN_QUEUE_WAIT, accounting.waitNanos() / 1e9);
        } else {
            figures.putAbsent(
                    Figure.RUN_QUEUE_WAIT,
                    reason(
                            hasSeenThreads()
                                    ? "too many threads ended before their clocks were read: see observedCpuShare"
                                    : NOT_SEEN));
        }
    }

    private boolean hasSeenThreads() {
        return accounting.observedCpuNanos() > 0;
    }

    private void putPeakRss(Figures.Builder figures, long maxRssBytes) {
        OptionalLong peak = hasSeenThreads() ? accounting.peakBytes(maxRssBytes) : OptionalLong.empty();
        if (peak.isPresent()) {
            figures.put(Figure.PEAK_RSS, (double) peak.getAsLong());
        } else {
            figures.putAbsent(
                    Figure.PEAK_RSS,
                    reason(
                            hasSeenThreads()
                                    ? "a process ended long after the last reading of its memory, and the kernel's maximum"
                                            + " is no more than Heddle's own memory"
                                    : NOT_SEEN));
        }
    }

    /**
     * The collectors' CPU time by the JVMs' counters, or by the clocks of the collector threads if a JVM does not count
     * it.
     */
    private void putGcCpu(Figures.Builder figures) {
        if (!jvms.isEmpty() && jvms.stream().allMatch(jvm -> jvm.gcCpuNanos() != null)) {
            putSum(figures, Figure.GC_CPU, 1e9, JvmCounterTotals::gcCpuNanos);
            return;
        }
        Map<String, Double> byRole = accounting.cpuByRole();
        Double pause = byRole.get(Role.GC_PAUSE.name());
        Double concurrent = byRole.get(Role.GC_CONCURRENT.name());
        if (pause == null && concurrent == null) {
            figures.putAbsent(
                    Figure.GC_CPU,
                    jvms.isEmpty() ? reasonForNoJvm : "no collector thread was seen (Serial and Epsilon have none)");
            return;
        }
        figures.put(
                Figure.GC_CPU, Objects.requireNonNullElse(pause, 0.0) + Objects.requireNonNullElse(concurrent, 0.0));
    }

    /** @param perUnit how many of what JVMs count are one of the figure's unit */
    private void putSum(
            Figures.Builder figures, Figure figure, double perUnit, Function<JvmCounterTotals, @Nullable Long> value) {
        long sum = 0;
        boolean any = false;
        for (JvmCounterTotals jvm : jvms) {
            Long one = value.apply(jvm);
            if (one != null) {
                sum += one;
                any = true;
            }
        }
        if (any) {
            figures.put(figure, sum / perUnit);
        } else {
            figures.putAbsent(figure, reasonForNone(figure));
        }
    }

    private String reasonForNone(Figure figure) {
        if (jvms.isEmpty()) {
            return reasonForNoJvm;
        } else if (jvms.stream().allMatch(jvm -> jvm.version() == null)) {
            return "the JVM publishes no counters (-XX:-UsePerfData or -XX:+PerfDisableSharedMem)";
        } else if ((figure == Figure.GC || figure == Figure.COLLECTIONS)
                && jvms.stream().allMatch(jvm -> Collector.SHENANDOAH.name().equals(jvm.collector()))) {
            return "Shenandoah counts its pauses together with its concurrent work; safepointSeconds has the pauses";
        }
        return "this JVM and collector do not count it";
    }

    private String reason(String ofObserved) {
        return Objects.requireNonNullElse(notObserved, ofObserved);
    }
}
