package io.heddle.governor.run;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import io.heddle.governor.selector.SelectionResult;
import io.heddle.watch.JvmCounterTotals;
import io.heddle.watch.accounting.ThreadTotals;
import io.heddle.watch.peers.PeerUsage;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one run of a program; run, compare and evidence share this object. Sums cover the process tree of the
 * command. Each value that is null and each absent figure has a
 * reason in {@code unavailable}.
 *
 * @param exitStatus status as in a shell: the code, or 128 plus the signal
 * @param neighbours CPU time and waits of processes outside the program and Heddle
 * @param treatment latency of applying the policy to new threads
 * @param threads the 256 threads with most CPU time in descending order, and the others as one
 * @param selected choices of the selector; null under a fixed policy
 * @param convertedThreads result of the conversion to virtual threads; null without one
 * @param output digest of the standard output; null if it was not captured
 * @param serving figures of a server under load; null for a program that ends by itself
 * @param metrics values from the output of the program or its load, by the user's names
 */
public record Run(
        String policy,
        List<String> command,
        int exitStatus,
        @JsonIgnore Figures figures,
        @Nullable PeerUsage neighbours,
        ApplyLatency treatment,
        Map<String, Double> cpuSecondsByRole,
        List<ThreadTotals> threads,
        List<JvmCounterTotals> jvms,
        @Nullable SelectionResult selected,
        @Nullable VirtualThreadConversion convertedThreads,
        @Nullable OutputDigest output,
        @Nullable ServingPhase serving,
        Map<String, Double> metrics,
        Map<String, String> unavailable,
        List<String> notes) {
    /** The least {@link Figure#OBSERVED_CPU_SHARE} at which figures by thread are meaningful. */
    public static final double MIN_OBSERVED_SHARE = 0.7;

    /** A run from its JSON object, where each member that is not a component is a figure. */
    @JsonCreator
    static Run read(
            String policy,
            List<String> command,
            int exitStatus,
            @JsonAnySetter Map<String, @Nullable Double> figures,
            @Nullable PeerUsage neighbours,
            ApplyLatency treatment,
            Map<String, Double> cpuSecondsByRole,
            List<ThreadTotals> threads,
            List<JvmCounterTotals> jvms,
            @Nullable SelectionResult selected,
            @Nullable VirtualThreadConversion convertedThreads,
            @Nullable OutputDigest output,
            @Nullable ServingPhase serving,
            Map<String, Double> metrics,
            Map<String, String> unavailable,
            List<String> notes) {
        return new Run(
                policy,
                command,
                exitStatus,
                Figures.read(figures, unavailable),
                neighbours,
                treatment,
                cpuSecondsByRole,
                threads,
                jvms,
                selected,
                convertedThreads,
                output,
                serving,
                metrics,
                unavailable,
                notes);
    }

    /** A figure's value in its unit; NaN when this run lacks it. */
    public double get(Figure figure) {
        return figures.get(figure);
    }

    /** The figures as members of the run's JSON object. */
    @JsonAnyGetter
    Map<String, @Nullable Number> figuresByKey() {
        return figures.byKey();
    }

    /** Whether the observed threads account for most of the CPU time. */
    public boolean coversMostCpuTime() {
        return get(Figure.OBSERVED_CPU_SHARE) >= MIN_OBSERVED_SHARE;
    }

    /** This run with serving figures and metrics. */
    public Run with(@Nullable ServingPhase served, Map<String, Double> read) {
        Map<String, String> missing = new TreeMap<>(unavailable);
        if (served != null) {
            missing.remove("serving");
        }
        return new Run(
                policy,
                command,
                exitStatus,
                figures,
                neighbours,
                treatment,
                cpuSecondsByRole,
                threads,
                jvms,
                selected,
                convertedThreads,
                output,
                served,
                read,
                missing,
                notes);
    }
}
