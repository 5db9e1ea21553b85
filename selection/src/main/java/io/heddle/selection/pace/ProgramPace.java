package io.heddle.selection.pace;

import io.heddle.watch.accounting.CpuTimes;
import io.heddle.watch.accounting.Progress;
import io.heddle.watch.accounting.Sample;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How often a program shows progress, and how many of its threads wait for a CPU, over the last half minute. Used by the governor's
 * thread alone.
 */
public final class ProgramPace {
    private static final long WINDOW_NANOS = Duration.ofSeconds(1).toNanos();

    /** The number of windows for a stable pace. */
    private static final int RECENT = 10;

    /** The number of windows for rare collections. */
    private static final int KEPT = 30;

    /** The number of windows that show how a program collects now. One alone may be a burst. */
    private static final int OFTEN = 2;

    /** The gap between samples after which all windows are discarded, because the program or Heddle was suspended. */
    private static final long SUSPENSION_NANOS = Duration.ofSeconds(5).toNanos();

    /** The ends of windows, the newest last. */
    private final Deque<Mark> marks = new ArrayDeque<>();

    private record Mark(
            long nanos,
            CpuTimes times,
            OptionalLong peers,
            long collections,
            Progress.Reading io,
            Progress.Reading network) {}

    public void update(Sample sample) {
        if (!marks.isEmpty()) {
            long age = sample.nanos() - marks.getLast().nanos;
            if (age < WINDOW_NANOS) {
                return;
            }
            if (age > SUSPENSION_NANOS) {
                marks.clear();
            }
        }
        Mark mark = new Mark(
                sample.nanos(),
                sample.times(),
                sample.peersNow().get(),
                sample.progress().steps(),
                sample.ioNow().get(),
                sample.networkNow().get());
        marks.addLast(mark);
        if (marks.size() > KEPT + 1) {
            marks.removeFirst();
        }
    }

    /** Whether the windows cover a stable pace. */
    public boolean isKnown() {
        return marks.size() > RECENT;
    }

    /** Whether each recent window had fewer collections a second. */
    public boolean collectsLessOftenThan(double perSecond) {
        return isKnown() && recent().allMatch(window -> window.collectionsPerSecond() < perSecond);
    }

    /** Whether each of the last windows had at least as many collections a second. */
    public boolean collectsAtLeast(double perSecond) {
        return isKnown()
                && recent().skip(RECENT - OFTEN).allMatch(window -> window.collectionsPerSecond() >= perSecond);
    }

    /** Whether each recent window had at least as much I/O. */
    public boolean hasIo(double callsPerSecond, double bytesPerSecond) {
        return isKnown() && recent().allMatch(window -> window.isAtLeast(Mark::io, callsPerSecond, bytesPerSecond));
    }

    /** Whether each recent window had at least as much network traffic. */
    public boolean hasTraffic(double packetsPerSecond, double bytesPerSecond) {
        return isKnown()
                && recent().allMatch(window -> window.isAtLeast(Mark::network, packetsPerSecond, bytesPerSecond));
    }

    /** How much the bytes of I/O vary: the mean square of the log ratio of a window and the one before, of those with I/O. */
    public double ioVariation() {
        return variation(Mark::io);
    }

    /** The same of the network traffic. */
    public double trafficVariation() {
        return variation(Mark::network);
    }

    private double variation(Function<Mark, Progress.Reading> kind) {
        double[] rates = windows(marks.size() - 1)
                .mapToDouble(window -> window.unitsPerSecond(kind))
                .filter(rate -> rate > 0)
                .toArray();
        return IntStream.range(1, rates.length)
                .mapToDouble(i -> Math.pow(Math.log(rates[i] / rates[i - 1]), 2))
                .average()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** The bytes of I/O in the second half of the recent windows, relative to the first; only with a known pace. */
    public double ioGrowth() {
        return growth(Mark::io);
    }

    /** The same of the network traffic. */
    public double trafficGrowth() {
        return growth(Mark::network);
    }

    private double growth(Function<Mark, Progress.Reading> kind) {
        Mark begin = last(RECENT);
        Mark middle = last(RECENT / 2);
        return new Window(middle, marks.getLast()).unitsPerSecond(kind)
                / new Window(begin, middle).unitsPerSecond(kind);
    }

    /** Collections a second over all windows. */
    public double collectionsPerSecond() {
        return isKnown() ? all().collectionsPerSecond() : 0;
    }

    /** Whether there were collections in several of the recent windows. */
    public boolean hasCollectedRecently() {
        return isKnown()
                && recent().filter(window -> window.collectionsPerSecond() > 0).count() >= OFTEN;
    }

    /** The number of windows with collections. It is small after a single burst. */
    public long windowsWithCollections() {
        return windows(marks.size() - 1)
                .filter(window -> window.collectionsPerSecond() > 0)
                .count();
    }

    /** Read and write calls a second over all windows. */
    public double callsPerSecond() {
        return marks.size() < 2 ? 0 : all().stepsPerSecond(Mark::io);
    }

    /** Packets a second over all windows. */
    public double packetsPerSecond() {
        return marks.size() < 2 ? 0 : all().stepsPerSecond(Mark::network);
    }

    /** The average number of application threads that were runnable without a CPU, over all windows. */
    public double waiting() {
        return marks.size() < 2 ? 0 : all().waiting();
    }

    /**
     * The average number of CPUs that were in use by any process, over the recent windows; infinite while that is unknown. If some are
     * idle, the program has all the CPU time that its load needs.
     */
    public double usedCpus() {
        return isKnown() ? lately().usedCpus() : Double.POSITIVE_INFINITY;
    }

    /** The CPU time of an application thread until it waits or loses its CPU, in nanoseconds, over the recent windows. */
    public double turnNanos() {
        return isKnown() ? lately().turnNanos() : Double.POSITIVE_INFINITY;
    }

    /** The average number of CPUs that compilers used, over the recent windows. */
    public double compiling() {
        return isKnown() ? lately().compiling() : 0;
    }

    /** The recent windows as one. */
    private Window lately() {
        return new Window(last(RECENT), marks.getLast());
    }

    /** The end of the window that is this many before the last one. */
    private Mark last(int before) {
        return marks.stream().skip(marks.size() - before - 1L).findFirst().orElseThrow();
    }

    private Window all() {
        return new Window(marks.getFirst(), marks.getLast());
    }

    private Stream<Window> recent() {
        return windows(RECENT);
    }

    /** The last windows. */
    private Stream<Window> windows(int number) {
        Mark[] last = marks.stream().skip(marks.size() - number - 1L).toArray(Mark[]::new);
        return IntStream.range(0, number)
                .mapToObj(i -> new Window(Objects.requireNonNull(last[i]), Objects.requireNonNull(last[i + 1])));
    }

    /** The time between two marks. */
    private record Window(Mark begin, Mark end) {
        private double perSecond(long amount) {
            return (double) amount * 1e9 / (end.nanos - begin.nanos);
        }

        double collectionsPerSecond() {
            return perSecond(end.collections - begin.collections);
        }

        double stepsPerSecond(Function<Mark, Progress.Reading> kind) {
            return perSecond(kind.apply(end).steps() - kind.apply(begin).steps());
        }

        double unitsPerSecond(Function<Mark, Progress.Reading> kind) {
            return perSecond(kind.apply(end).units() - kind.apply(begin).units());
        }

        boolean isAtLeast(Function<Mark, Progress.Reading> kind, double stepsPerSecond, double unitsPerSecond) {
            return stepsPerSecond(kind) >= stepsPerSecond && unitsPerSecond(kind) >= unitsPerSecond;
        }

        double usedCpus() {
            CpuTimes used = end.times.since(begin.times);
            return used.nanos() <= 0 || begin.peers.isEmpty() || end.peers.isEmpty()
                    ? Double.POSITIVE_INFINITY
                    : (double) used.cpuNanos() / used.nanos()
                            + perSecond(end.peers.getAsLong() - begin.peers.getAsLong()) / 1e9;
        }

        double turnNanos() {
            return end.times.since(begin.times).turnNanos();
        }

        double compiling() {
            CpuTimes used = end.times.since(begin.times);
            return used.nanos() <= 0 ? 0 : (double) used.compilerNanos() / used.nanos();
        }

        double waiting() {
            CpuTimes used = end.times.since(begin.times);
            return used.nanos() <= 0 ? 0 : (double) used.appWaitNanos() / used.nanos();
        }
    }
}
