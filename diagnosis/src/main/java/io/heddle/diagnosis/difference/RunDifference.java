package io.heddle.diagnosis.difference;

import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * The difference between two recorded runs of a program.
 *
 * <p>Each CPU that the program can use runs one of its threads, runs another thread, or idles. So a run's wall time is the sum of the
 * program's CPU time by role, that of others and idle time, divided by the number of CPUs. The difference of two wall times is the sum
 * of the differences of these {@link #addends}. All other parts are other views of the same time.
 */
public record RunDifference(RunAccount baseline, RunAccount candidate) {
    /** A smaller difference of the wall times, relative to the longer one, is not explained: single runs vary by more. */
    static final double LEAST_RELATIVE_DIFFERENCE = 0.02;

    /** A part with a smaller share of the difference is named only if it is the largest. */
    static final double LEAST_SHARE = 0.25;

    /** Parts of {@link Part#UNUSED_CPU}. */
    private static final Set<Part> OTHERS = Set.of(Part.OTHER_PROGRAMS_CPU, Part.HEDDLE_CPU, Part.IDLE_CPU);

    /**
     * The contribution of one part to the difference of the wall times.
     *
     * @param part one of {@link RunDifference#addends}
     * @param wallSeconds CPU seconds divided by the CPUs; negative if the candidate used less
     * @param share of the difference; negative if the part changed in the other direction
     */
    public record Contribution(Part part, double wallSeconds, double share) {}

    /** Candidate minus baseline, in the unit of the part; NaN if one of them is unknown. */
    public double change(Part part) {
        return candidate.get(part) - baseline.get(part);
    }

    /** The parts that add up to the wall time multiplied by the CPUs, in display order. */
    public List<Part> addends() {
        Set<Part> redundant = Double.isNaN(change(Part.IDLE_CPU)) ? OTHERS : Set.of(Part.UNUSED_CPU);
        return Part.of(Part.Group.CPU).stream()
                .filter(each -> !redundant.contains(each))
                .toList();
    }

    /** The contribution of an addend to the difference of the wall times; NaN for all other parts. */
    public double wallChange(Part part) {
        return addends().contains(part)
                ? candidate.get(part) / candidate.cpus() - baseline.get(part) / baseline.cpus()
                : Double.NaN;
    }

    /** Tells whether the wall times differ by enough to be explained. */
    public boolean isNotable() {
        double longer = Math.max(baseline.get(Part.WALL), candidate.get(Part.WALL));
        return Math.abs(change(Part.WALL)) >= LEAST_RELATIVE_DIFFERENCE * longer;
    }

    /** All parts of the CPU time that changed, largest share first. Empty if CPU time is unknown. The shares add up to 1. */
    public List<Contribution> contributions() {
        double difference = change(Part.WALL);
        return addends().stream()
                .map(part -> new Contribution(part, wallChange(part), wallChange(part) / difference))
                .filter(each -> Double.isFinite(each.share()) && each.wallSeconds() != 0)
                .sorted(Comparator.comparingDouble(Contribution::share).reversed())
                .toList();
    }

    /**
     * The parts that account for most of the difference: the largest, and all others of at least a quarter. Empty if the wall times
     * hardly differ.
     */
    public List<Contribution> largest() {
        List<Contribution> all = isNotable() ? contributions() : List.of();
        return all.stream()
                .filter(each -> each.equals(all.getFirst()) || each.share() >= LEAST_SHARE)
                .filter(each -> each.share() > 0)
                .toList();
    }

    /** The parts that changed in the other direction, by at least a quarter of the difference. */
    public List<Contribution> opposed() {
        List<Contribution> all = isNotable() ? contributions() : List.of();
        return all.stream()
                .filter(each -> each.share() <= -LEAST_SHARE)
                .sorted(Comparator.comparingDouble(Contribution::share))
                .toList();
    }

    /** Time in which a JVM stopped the program's threads; NaN if unknown. */
    static double stoppedSeconds(RunAccount account) {
        return account.get(Part.GC_STOPPED) + account.get(Part.OTHER_STOPPED);
    }

    /** The mean number of application threads that were ready and had no CPU; NaN if unknown. */
    static double meanReadyThreads(RunAccount account) {
        return account.get(Part.READY) / account.get(Part.WALL);
    }
}
