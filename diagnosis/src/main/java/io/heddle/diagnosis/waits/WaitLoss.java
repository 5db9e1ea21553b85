package io.heddle.diagnosis.waits;

import io.heddle.timeline.Span;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.Wait;
import io.heddle.timeline.scheduling.SchedulingVisitor;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * An upper bound of the time that waits cost a program. At each moment, waiting threads could at most use the CPUs that the application
 * leaves idle. If r CPUs do its work and e more could, then the work of that moment would take r / (r + e) of its time. Pauses of the JVM
 * do not count, since all threads wait then. Scheduling events give r; without them, the mean of the recording does.
 */
final class WaitLoss implements SchedulingVisitor {
    /** The gain in one moment, 0 to 1. */
    @FunctionalInterface
    interface Gain {
        /**
         * @param waiting the number of waits at that moment, at least 1
         * @param running the CPUs that run threads of the application; 0 if all of them are blocked
         */
        double of(int waiting, double running);
    }

    private final Gain gain;

    /** The CPUs in use, if scheduling events do not say; otherwise NaN. */
    private final double meanUsed;

    private final List<Wait> byStart;
    private final List<Wait> byEnd;
    private final long[] pauseStarts;
    private final long[] pauseEnds;
    private int started;
    private int ended;
    private int pausesStarted;
    private int pausesEnded;
    private long nanos;
    private double lostNanos;

    /** The threads of the application that have a CPU and do not wait. A waiting thread may spin on its CPU. */
    private int working;

    private final boolean[] isApplication;
    private final boolean[] hasCpu;
    private final int[] waitsOf;
    private int[] threadOnCpu = new int[0];

    private WaitLoss(Timeline timeline, List<Wait> waits, Gain gain, double meanUsed) {
        this.gain = gain;
        this.meanUsed = meanUsed;
        byStart = sorted(waits, each -> each.span().startNanos());
        byEnd = sorted(waits, each -> each.span().endNanos());
        pauseStarts = sortedPauses(timeline, Span::startNanos);
        pauseEnds = sortedPauses(timeline, Span::endNanos);
        nanos = timeline.span().startNanos();
        int threads = timeline.threads().size();
        hasCpu = new boolean[threads];
        waitsOf = new int[threads];
        isApplication = new boolean[threads];
        timeline.threads()
                .forEach(each -> isApplication[each.index()] = each.kind().isApplication());
    }

    private static List<Wait> sorted(List<Wait> waits, ToLongFunction<Wait> time) {
        return waits.stream().sorted(Comparator.comparingLong(time)).toList();
    }

    private static long[] sortedPauses(Timeline timeline, ToLongFunction<Span> time) {
        return timeline.pauses().stream()
                .mapToLong(each -> time.applyAsLong(each.span()))
                .sorted()
                .toArray();
    }

    /** A wait for other threads that must make progress first: one thread works at least, on a CPU or blocked itself. */
    static Gain behindOthers(double cpus) {
        return (waiting, running) -> running < 1
                ? waiting / (1.0 + waiting)
                : extra(waiting, running, cpus) / (running + extra(waiting, running, cpus));
    }

    /** A wait in place of work: while no thread of the application runs, all the time is lost. */
    static Gain insteadOfWork(double cpus) {
        return (waiting, running) ->
                running < 1 ? 1 : extra(waiting, running, cpus) / (running + extra(waiting, running, cpus));
    }

    private static double extra(int waiting, double running, double cpus) {
        return Math.clamp(cpus - running, 0, waiting);
    }

    /**
     * The share of the recording that the waits cost at most.
     *
     * @param assumed the CPUs in use if the recording does not say
     */
    static double share(Timeline timeline, List<Wait> waits, Gain gain, double assumed) {
        if (waits.isEmpty() || timeline.span().nanos() == 0) {
            return 0;
        }
        boolean hasEvents = !timeline.scheduling().isEmpty();
        double used = ApplicationCpus.used(timeline);
        double mean = Double.isNaN(used) ? assumed : used;
        WaitLoss loss = new WaitLoss(timeline, waits, gain, hasEvents ? Double.NaN : mean);
        timeline.scheduling().forEach(loss);
        loss.advance(timeline.span().endNanos());
        return Math.clamp(loss.lostNanos / timeline.span().nanos(), 0, 1);
    }

    @Override
    public void switched(long at, int cpu, int previous, ThreadState previousState, int next) {
        advance(at);
        if (cpu >= threadOnCpu.length) {
            int known = threadOnCpu.length;
            threadOnCpu = Arrays.copyOf(threadOnCpu, Math.max(2 * known, cpu + 1));
            Arrays.fill(threadOnCpu, known, threadOnCpu.length, IDLE);
        }
        leaveCpu(threadOnCpu[cpu]);
        enterCpu(next);
        threadOnCpu[cpu] = next;
    }

    @Override
    public void woken(long at, int cpu, int thread, int waker) {}

    private void enterCpu(int thread) {
        if (thread != IDLE && !hasCpu[thread]) {
            hasCpu[thread] = true;
            working += working(thread);
        }
    }

    private void leaveCpu(int thread) {
        if (thread != IDLE && hasCpu[thread]) {
            working -= working(thread);
            hasCpu[thread] = false;
        }
    }

    private void addWaits(int thread, int change) {
        if (thread != Wait.UNKNOWN_THREAD) {
            working -= working(thread);
            waitsOf[thread] += change;
            working += working(thread);
        }
    }

    private int working(int thread) {
        return isApplication[thread] && hasCpu[thread] && waitsOf[thread] == 0 ? 1 : 0;
    }

    /** Adds the loss until a moment. */
    private void advance(long until) {
        while (nanos < until) {
            for (; started < byStart.size() && startOf(started) <= nanos; started++) {
                addWaits(byStart.get(started).thread(), 1);
            }
            for (; ended < byEnd.size() && endOf(ended) <= nanos; ended++) {
                addWaits(byEnd.get(ended).thread(), -1);
            }
            pausesStarted = after(pauseStarts, pausesStarted);
            pausesEnded = after(pauseEnds, pausesEnded);
            long nextWait = Math.min(startOf(started), endOf(ended));
            long nextPause = Math.min(at(pauseStarts, pausesStarted), at(pauseEnds, pausesEnded));
            long next = Math.min(until, Math.min(nextWait, nextPause));
            int waiting = started - ended;
            if (waiting > 0 && pausesStarted == pausesEnded) {
                double share = Double.isNaN(meanUsed) ? gain.of(waiting, working) : expected(waiting);
                lostNanos += (next - nanos) * share;
            }
            nanos = next;
        }
    }

    /** The gain with a mean number of CPUs in use. A mean below 1 says that none is in use for a part of the time. */
    private double expected(int waiting) {
        return meanUsed >= 1
                ? gain.of(waiting, meanUsed)
                : meanUsed * gain.of(waiting, 1) + (1 - meanUsed) * gain.of(waiting, 0);
    }

    private long startOf(int position) {
        return position < byStart.size() ? byStart.get(position).span().startNanos() : Long.MAX_VALUE;
    }

    private long endOf(int position) {
        return position < byEnd.size() ? byEnd.get(position).span().endNanos() : Long.MAX_VALUE;
    }

    /** Moves a position past all times that are not after the current one. */
    private int after(long[] times, int from) {
        int position = from;
        while (position < times.length && times[position] <= nanos) {
            position++;
        }
        return position;
    }

    private static long at(long[] times, int position) {
        return position < times.length ? times[position] : Long.MAX_VALUE;
    }
}
