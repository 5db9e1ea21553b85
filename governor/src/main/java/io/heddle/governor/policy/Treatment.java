package io.heddle.governor.policy;

import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.SchedulingClass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a policy does to the threads of one role: settings, of which those that are null stay as they are.
 *
 * @param priority in a real-time class: a higher one goes first
 * @param turn how long a real-time thread may keep a CPU; null leaves that to the kernel
 * @param slice how long a fair thread may run before another's turn, 0.1 to 100 ms (Linux 6.12 or newer)
 * @param nice steps that are added to a fair thread's own nice value
 */
public record Treatment(
        @Nullable SchedulingClass schedulingClass,
        @Nullable Integer priority,
        @Nullable Turn turn,
        @Nullable Duration slice,
        @Nullable Integer nice,
        @Nullable Placement placement) {
    private static final int LOWEST_NICE = -20;
    private static final int HIGHEST_NICE = 19;

    /** Each step is a fifth less CPU time: six are a quarter of the next rank's. */
    private static final int NICE_STEPS_A_RANK = 6;

    public static final Treatment UNTOUCHED = new Treatment(null, null, null, null, null, null);

    static Treatment fifo(int priority, Turn turn) {
        return new Treatment(SchedulingClass.FIFO, priority, turn, null, null, null);
    }

    static Treatment rr(int priority) {
        return new Treatment(SchedulingClass.RR, priority, Turn.ROUND_ROBIN, null, null, null);
    }

    static Treatment batch() {
        return new Treatment(SchedulingClass.BATCH, null, null, null, null, null);
    }

    static Treatment slice(Duration slice) {
        return new Treatment(null, null, null, slice, null, null);
    }

    static Treatment placed(Placement placement) {
        return new Treatment(null, null, null, null, null, placement);
    }

    /** Of a thread that is to go before others of its role, by so many ranks; the same where nothing ranks threads. */
    Treatment ahead(int ranks) {
        return new Treatment(
                schedulingClass,
                priority == null ? null : priority + ranks,
                turn,
                slice,
                nice == null ? null : nice - ranks * NICE_STEPS_A_RANK,
                placement);
    }

    Treatment withNice(int steps) {
        return new Treatment(schedulingClass, priority, turn, slice, steps, placement);
    }

    Treatment withoutPlacement() {
        return new Treatment(schedulingClass, priority, turn, slice, nice, null);
    }

    /** The settings of both, which have none in common. */
    Treatment plus(Treatment other) {
        return new Treatment(
                either(schedulingClass, other.schedulingClass),
                either(priority, other.priority),
                either(turn, other.turn),
                either(slice, other.slice),
                either(nice, other.nice),
                either(placement, other.placement));
    }

    private static <T> @Nullable T either(@Nullable T one, @Nullable T other) {
        return one == null ? other : one;
    }

    /**
     * How a thread that is scheduled by {@code original} without Heddle is to be scheduled by its own settings. A real-time
     * treatment leaves them as they are: the {@linkplain #rank() priority} is lent.
     */
    public Scheduling applyTo(Scheduling original) {
        if (!appliesTo(original) || isRealtime()) {
            return original;
        }
        return new Scheduling(
                schedulingClass == null ? original.schedulingClass() : schedulingClass,
                0,
                nice == null ? original.nice() : Math.clamp(original.nice() + nice, LOWEST_NICE, HIGHEST_NICE),
                slice == null ? original.sliceNanos() : slice.toNanos(),
                original.resetOnFork());
    }

    /** Whether a thread that is scheduled so may be scheduled otherwise: who chose another class for a thread meant it. */
    public boolean appliesTo(Scheduling original) {
        return original.schedulingClass() == SchedulingClass.FAIR;
    }

    public boolean isRealtime() {
        return schedulingClass != null && schedulingClass.isRealtime();
    }

    /** The real-time priority that a thread is lent, 0 for none. */
    public int rank() {
        return priority == null ? 0 : priority;
    }

    /** For people. */
    public String inWords() {
        List<String> words = new ArrayList<>();
        if (schedulingClass != null) {
            words.add("SCHED_" + schedulingClass + (isRealtime() ? " " + rank() : ""));
        }
        if (turn != null) {
            words.add(turn.inWords());
        }
        if (slice != null) {
            words.add("slice " + Durations.inWords(slice));
        }
        if (nice != null) {
            words.add("nice %+d".formatted(nice));
        }
        switch (placement) {
            case Placement.Spread() -> words.add("one CPU each");
            case Placement.Within(CpuSet cpus) -> words.add("CPUs " + cpus);
            case null -> {}
        }
        return words.isEmpty() ? "untouched" : String.join(", ", words);
    }
}
