package io.heddle.governor.run;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import io.heddle.governor.selector.Selected;
import io.heddle.watch.JvmFacts;
import io.heddle.watch.accounting.ThreadUsage;
import io.heddle.watch.peers.PeerUsage;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The results of one run of a program. The commands {@code run} and {@code compare} and the evidence share this type. Sums are over
 * the program, which is the whole process tree of the command. For each null and each absent figure {@code unavailable} has the
 * reason.
 *
 * @param exitStatus as a shell shows it: the code, or 128 plus the signal
 * @param neighbours what processes outside the program and Heddle used and waited for meanwhile
 * @param treatment how fast the policy was applied to new threads
 * @param threads by CPU time, largest first; those beyond the largest 256 as one
 * @param selected what was chosen while the program ran; null when its policy was fixed
 * @param convertedThreads what became of threads that were to be virtual; null when they were to stay
 * @param output what the program wrote; null when it was not read
 * @param serving of a server, when it served; null for a program that ended by itself
 * @param metrics what was read from the output of the program or its load, by the user's names
 */
public record Run(
        String policy,
        List<String> command,
        int exitStatus,
        @JsonIgnore Figures figures,
        @Nullable PeerUsage neighbours,
        ApplyLatency treatment,
        Map<String, Double> cpuSecondsByRole,
        List<ThreadUsage> threads,
        List<JvmFacts> jvms,
        @Nullable Selected selected,
        @Nullable ConvertedThreads convertedThreads,
        @Nullable OutputDigest output,
        @Nullable Serving serving,
        Map<String, Double> metrics,
        Map<String, String> unavailable,
        List<String> notes) {
    /** The least {@link Figure#OBSERVED_CPU_SHARE} with which sums over threads are figures of the program. */
    public static final double MOST = 0.7;

    /** A figure's value in its unit; NaN when this run lacks it. */
    public double get(Figure figure) {
        return figures.get(figure);
    }

    /** The figures as members of the run's JSON object. */
    @JsonAnyGetter
    Map<String, @Nullable Number> figuresByKey() {
        return figures.byKey();
    }

    /** Whether the threads that Heddle has read account for most of the run. */
    public boolean sawMost() {
        return get(Figure.OBSERVED_CPU_SHARE) >= MOST;
    }

    /** This run, with what was found out beside it. */
    public Run with(@Nullable Serving served, Map<String, Double> read) {
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
