package io.heddle.governor.run;

import io.heddle.governor.selector.Selected;
import io.heddle.watch.JvmFacts;
import io.heddle.watch.accounting.ThreadUsage;
import io.heddle.watch.peers.PeerUsage;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What one run of a program showed: the object that run, compare and evidence share. Sums are over the program, the
 * whole process tree of the command. A figure that could not be had is null, and {@code unavailable} says why.
 *
 * @param exitStatus as a shell shows it: the code, or 128 plus the signal
 * @param wallSeconds from the command's start to its end
 * @param gcSeconds time in collections that stopped the program, as the JVMs count it
 * @param gcCpuSeconds CPU time of collector threads
 * @param runQueueWaitSeconds time that threads were ready and had no CPU, summed over the threads seen
 * @param peakRssBytes the processes' peaks, summed, or the kernel's figure for the largest process when that is more
 * @param observedCpuShare the part of cpuSeconds that the threads seen account for: figures by thread and role cover that
 * @param heddleCpuSeconds what Heddle itself used up meanwhile
 * @param neighbours what processes outside the program and Heddle used and waited for meanwhile
 * @param treatment how fast new threads were treated
 * @param threads by CPU time, largest first; those beyond the largest 256 as one
 * @param selected what was chosen while the program ran; null when its policy was fixed
 * @param convertedThreads what became of threads that were to be virtual; null when they were to stay
 * @param output what the program wrote; null when it was not looked at
 * @param serving of a server, when it served; null for a program that ended by itself
 * @param metrics what was read from the output of the program or its load, by the user's names
 */
public record Run(
        String policy,
        List<String> command,
        int exitStatus,
        double wallSeconds,
        double cpuSeconds,
        double userSeconds,
        double systemSeconds,
        @Nullable Double gcSeconds,
        @Nullable Double gcCpuSeconds,
        @Nullable Long collections,
        @Nullable Long promotedBytes,
        @Nullable Double safepointSeconds,
        @Nullable Double compileSeconds,
        @Nullable Double runQueueWaitSeconds,
        long voluntarySwitches,
        long involuntarySwitches,
        @Nullable Long peakRssBytes,
        @Nullable Long threadsStarted,
        @Nullable Double observedCpuShare,
        double heddleCpuSeconds,
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
    /** With a smaller {@link #observedCpuShare} the figures by thread say little, and a sum over threads too little. */
    public static final double MOST = 0.7;

    /** Whether the threads seen account for most of the run. */
    public boolean sawMost() {
        return observedCpuShare != null && observedCpuShare >= MOST;
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
                wallSeconds,
                cpuSeconds,
                userSeconds,
                systemSeconds,
                gcSeconds,
                gcCpuSeconds,
                collections,
                promotedBytes,
                safepointSeconds,
                compileSeconds,
                runQueueWaitSeconds,
                voluntarySwitches,
                involuntarySwitches,
                peakRssBytes,
                threadsStarted,
                observedCpuShare,
                heddleCpuSeconds,
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
