package io.heddle.diagnosis.gc;

import io.heddle.timeline.Pause;
import io.heddle.timeline.Span;
import io.heddle.timeline.StateReplay;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import io.heddle.timeline.scheduling.SchedulingVisitor;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.Comparator;
import java.util.List;

/**
 * The spans in which one JVM waited for its threads to stop, and the part of each for which the program itself is responsible: an
 * application thread runs, or waits behind another thread of the JVM, or none is even ready, as in a page fault. A ready thread that
 * waits for another program or for the quota is late by no fault of the program. While a signal stops the threads, none of them can
 * reach a safepoint either.
 */
final class SafepointApproaches implements StateReplay.Listener {
    private final int pid;
    private final List<Span> spans;
    private final long[] lateNanos;
    private final boolean[] isOfJvm;
    private final boolean[] isApplication;

    /** By CPU: whether a thread of the JVM runs there, and how many application threads wait there. */
    private final boolean[] runsJvm;

    private final int[] readyApplications;

    /** Application threads that run. */
    private int running;

    /** Threads of the JVM that are ready, or stopped by a signal. */
    private int held;

    private int next;
    private long since;

    private SafepointApproaches(Timeline timeline, int pid, List<Span> spans) {
        this.pid = pid;
        this.spans = List.copyOf(spans);
        lateNanos = new long[spans.size()];
        isOfJvm = new boolean[timeline.threads().size()];
        isApplication = new boolean[isOfJvm.length];
        for (TimelineThread thread : timeline.threads()) {
            isOfJvm[thread.index()] = thread.kind().isOfProgram() && (thread.pid() == 0 || thread.pid() == pid);
            isApplication[thread.index()] = await(thread);
        }
        runsJvm = new boolean[timeline.scheduling().cpus()];
        readyApplications = new int[runsJvm.length];
        since = timeline.span().startNanos();
    }

    /** @param leastNanos shorter spans are left out */
    static List<SafepointApproaches> of(Timeline timeline, long leastNanos) {
        return timeline.pauses().stream()
                .filter(each -> each.safepointNanos() >= leastNanos)
                .map(Pause::pid)
                .distinct()
                .map(each -> new SafepointApproaches(timeline, each, spans(timeline, each, leastNanos)))
                .toList();
    }

    private static List<Span> spans(Timeline timeline, int pid, long leastNanos) {
        Span recording = timeline.span();
        return timeline.pauses().stream()
                .filter(each -> each.pid() == pid && each.safepointNanos() >= leastNanos)
                .map(each -> new Span(
                        recording.clip(each.span().startNanos() - each.safepointNanos()),
                        recording.clip(each.span().startNanos())))
                .sorted(Comparator.comparingLong(Span::startNanos))
                .toList();
    }

    @Override
    public void interval(int thread, ThreadState state, int cpu, long startNanos, long endNanos) {}

    @Override
    public void changed(int thread, ThreadState from, int fromCpu, ThreadState to, int toCpu, long nanos) {
        if (isOfJvm[thread]) {
            advance(nanos);
            count(thread, from, fromCpu, -1);
            count(thread, to, toCpu, 1);
        }
    }

    private void count(int thread, ThreadState state, int cpu, int change) {
        switch (state) {
            case RUNNING -> running += isApplication[thread] ? change : 0;
            case READY -> {
                held += change;
                readyApplications[cpu] += isApplication[thread] ? change : 0;
            }
            case STOPPED -> held += change;
            case SLEEPING, UNINTERRUPTIBLE, ENDED, UNKNOWN -> {}
        }
    }

    @Override
    public void occupied(int cpu, int thread, long nanos) {
        advance(nanos);
        runsJvm[cpu] = thread != SchedulingVisitor.IDLE && isOfJvm[thread];
    }

    private void advance(long nanos) {
        for (int i = next; i < lateNanos.length && spans.get(i).startNanos() < nanos; i++) {
            lateNanos[i] += isLate() ? spans.get(i).overlap(since, nanos) : 0;
            next = spans.get(i).endNanos() <= nanos ? i + 1 : next;
        }
        since = nanos;
    }

    private boolean isLate() {
        if (running > 0 || held == 0) {
            return true;
        }
        for (int cpu = 0; cpu < runsJvm.length; cpu++) {
            if (runsJvm[cpu] && readyApplications[cpu] > 0) {
                return true;
            }
        }
        return false;
    }

    /** Counts the whole spans, for a recording that does not say who ran. */
    void countAll() {
        for (int i = 0; i < lateNanos.length; i++) {
            lateNanos[i] = spans.get(i).nanos();
        }
    }

    /** Tells whether a JVM waits for such a thread. */
    boolean await(TimelineThread thread) {
        return thread.kind().isApplication() && (thread.pid() == 0 || thread.pid() == pid);
    }

    /** The time that a part of the recording has in common with the spans. */
    long overlap(long startNanos, long endNanos) {
        long nanos = 0;
        for (int i = firstEndingAfter(startNanos);
                i < spans.size() && spans.get(i).startNanos() < endNanos;
                i++) {
            nanos += spans.get(i).overlap(startNanos, endNanos);
        }
        return nanos;
    }

    /** The spans of one JVM do not overlap, so their ends are in order, too. */
    private int firstEndingAfter(long nanos) {
        int low = 0;
        int high = spans.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (spans.get(middle).endNanos() > nanos) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** The sum of the spans. */
    long totalNanos() {
        return spans.stream().mapToLong(Span::nanos).sum();
    }

    /** The time in each span for which the program is responsible, by start. */
    long[] lateNanos() {
        return lateNanos.clone();
    }
}
