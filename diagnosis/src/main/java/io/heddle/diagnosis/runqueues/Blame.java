package io.heddle.diagnosis.runqueues;

import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import io.heddle.timeline.scheduling.SchedulingCoverage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The time for which threads of the program waited for CPUs, split by what the CPU of their run queue did meanwhile. Ready time counts
 * from the wake-up or the preemption to the moment at which the thread gets a CPU. Without the wake-ups of the whole machine all
 * time is {@link BlameCause#UNKNOWN}, and is that of the threads' clocks.
 */
public final class Blame {
    private static final List<BlameCause> CAUSES = BlameReplay.CAUSES;

    private final SchedulingCoverage coverage;
    private final long[] nanos;
    private final Map<ThreadKind, long[]> byKind = new EnumMap<>(ThreadKind.class);
    private final List<Culprit> culprits;

    private Blame(Timeline timeline, long[] nanos, List<Culprit> culprits) {
        coverage = timeline.facts().coverage();
        this.nanos = nanos;
        this.culprits = culprits;
        for (TimelineThread thread : timeline.threads()) {
            long[] sums = byKind.computeIfAbsent(thread.kind(), kind -> new long[CAUSES.size()]);
            for (int cause = 0; cause < sums.length; cause++) {
                sums[cause] += nanos[thread.index() * sums.length + cause];
            }
        }
    }

    static Blame of(Timeline timeline, BlameReplay replay) {
        return new Blame(timeline, replay.nanos(), culprits(timeline, replay.waitsCaused()));
    }

    static Blame ofClocks(Timeline timeline) {
        long[] nanos = new long[timeline.threads().size() * CAUSES.size()];
        for (TimelineThread thread : timeline.threads()) {
            if (thread.kind().isOfProgram() && thread.clocks().isKnown()) {
                nanos[thread.index() * CAUSES.size() + BlameReplay.UNKNOWN] =
                        thread.clocks().waitNanos();
            }
        }
        return new Blame(timeline, nanos, List.of());
    }

    private static List<Culprit> culprits(Timeline timeline, long[] waitsCaused) {
        ProgramNames programs = new ProgramNames(timeline);
        Map<String, Culprit> byProgram = new LinkedHashMap<>();
        List<Culprit> culprits = new ArrayList<>();
        for (TimelineThread thread : timeline.threads()) {
            long caused = waitsCaused[thread.index()];
            if (caused > 0 && thread.kind() == ThreadKind.OTHER_PROGRAM) {
                byProgram.merge(
                        programs.of(thread),
                        new Culprit(programs.of(thread), thread.kind(), caused),
                        (first, second) ->
                                new Culprit(first.name(), first.kind(), first.waitNanos() + second.waitNanos()));
            } else if (caused > 0) {
                culprits.add(new Culprit(thread.name(), thread.kind(), caused));
            }
        }
        culprits.addAll(byProgram.values());
        culprits.sort(Comparator.comparingLong(Culprit::waitNanos).reversed());
        return List.copyOf(culprits);
    }

    /** Tells whether the recording has the causes. Otherwise all waiting time is {@link BlameCause#UNKNOWN}. */
    public boolean knowsCauses() {
        return coverage == SchedulingCoverage.MACHINE;
    }

    /** The time for which all threads of a kind waited because of one cause. */
    public long nanos(ThreadKind waiting, BlameCause cause) {
        long[] sums = byKind.get(waiting);
        return sums == null ? 0 : sums[CAUSES.indexOf(cause)];
    }

    /** The time for which all threads of a kind waited. */
    public long waitNanos(ThreadKind waiting) {
        return Arrays.stream(byKind.getOrDefault(waiting, new long[0])).sum();
    }

    /** The time for which all application threads waited because of one cause. */
    public long applicationNanos(BlameCause cause) {
        return nanos(ThreadKind.APP, cause) + nanos(ThreadKind.NATIVE_PROCESS, cause);
    }

    /** The time for which all application threads waited. */
    public long applicationWaitNanos() {
        return waitNanos(ThreadKind.APP) + waitNanos(ThreadKind.NATIVE_PROCESS);
    }

    /** The time for which one thread waited because of one cause. */
    public long nanos(int thread, BlameCause cause) {
        return nanos[thread * CAUSES.size() + CAUSES.indexOf(cause)];
    }

    /** The time for which one thread waited. */
    public long waitNanos(int thread) {
        int base = thread * CAUSES.size();
        return Arrays.stream(nanos, base, base + CAUSES.size()).sum();
    }

    /** The waiting time of one thread by cause, without causes that took no time. */
    public Map<BlameCause, Long> forThread(int thread) {
        Map<BlameCause, Long> byCause = new EnumMap<>(BlameCause.class);
        for (BlameCause cause : CAUSES) {
            if (nanos(thread, cause) > 0) {
                byCause.put(cause, nanos(thread, cause));
            }
        }
        return byCause;
    }

    /** Threads of the program and other programs behind which application threads waited, the longest wait first. */
    public List<Culprit> culprits() {
        return culprits;
    }
}
