package io.heddle.policy;

import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.SchedulingClass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The scheduling settings that a policy gives to the threads of one role. A setting that is null stays unchanged.
 *
 * @param priority real-time priority from 1 to {@link #HIGHEST_PRIORITY}, the higher one runs first; null in other
 *     classes
 * @param quantum longest time on a CPU for a real-time thread; null leaves it to the kernel
 * @param slice time slice of a fair thread, 0.1 to 100 ms (Linux 6.12 or newer)
 * @param nice steps to add to a fair thread's own nice value
 */
public record SchedulingSettings(
        @Nullable SchedulingClass schedulingClass,
        @Nullable Integer priority,
        @Nullable Quantum quantum,
        @Nullable Duration slice,
        @Nullable Integer nice,
        @Nullable CpuAffinity affinity) {
    /** The highest real-time priority that a policy may lend. Heddle and its watchdog run above it. */
    public static final int HIGHEST_PRIORITY = 6;

    private static final int LOWEST_NICE = -20;
    private static final int HIGHEST_NICE = 19;

    /** The nice steps between two ranks. One step costs a fifth of the CPU time, so six leave a quarter. */
    private static final int NICE_STEPS_PER_RANK = 6;

    public static final SchedulingSettings UNTOUCHED = new SchedulingSettings(null, null, null, null, null, null);

    static SchedulingSettings fifo(int priority, Quantum quantum) {
        return new SchedulingSettings(SchedulingClass.FIFO, priority, quantum, null, null, null);
    }

    static SchedulingSettings rr(int priority) {
        return new SchedulingSettings(SchedulingClass.RR, priority, Quantum.ROUND_ROBIN, null, null, null);
    }

    static SchedulingSettings batch() {
        return new SchedulingSettings(SchedulingClass.BATCH, null, null, null, null, null);
    }

    static SchedulingSettings slice(Duration slice) {
        return new SchedulingSettings(null, null, null, slice, null, null);
    }

    public static SchedulingSettings bound(CpuAffinity affinity) {
        return new SchedulingSettings(null, null, null, null, null, affinity);
    }

    /**
     * The settings of a thread that is {@code ranks} ranks above others of its role. Settings without priority and nice
     * value stay the same.
     */
    SchedulingSettings ahead(int ranks) {
        return new SchedulingSettings(
                schedulingClass,
                priority == null ? null : priority + ranks,
                quantum,
                slice,
                nice == null ? null : nice - ranks * NICE_STEPS_PER_RANK,
                affinity);
    }

    SchedulingSettings withNice(int steps) {
        return new SchedulingSettings(schedulingClass, priority, quantum, slice, steps, affinity);
    }

    SchedulingSettings withoutAffinity() {
        return new SchedulingSettings(schedulingClass, priority, quantum, slice, nice, null);
    }

    /** The union of two settings that have none in common. */
    SchedulingSettings plus(SchedulingSettings other) {
        return new SchedulingSettings(
                either(schedulingClass, other.schedulingClass),
                either(priority, other.priority),
                either(quantum, other.quantum),
                either(slice, other.slice),
                either(nice, other.nice),
                either(affinity, other.affinity));
    }

    private static <T> @Nullable T either(@Nullable T one, @Nullable T other) {
        return one == null ? other : one;
    }

    /**
     * The attributes of a thread under these settings. Real-time settings leave them unchanged, because the {@linkplain
     * #lentPriority() priority} is lent.
     *
     * @param original the thread's attributes without Heddle
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

    /**
     * Whether these settings apply to a thread with these attributes. Heddle leaves threads alone that the program
     * itself put into another class.
     */
    public boolean appliesTo(Scheduling original) {
        return original.schedulingClass() == SchedulingClass.FAIR;
    }

    public boolean isRealtime() {
        return schedulingClass != null && schedulingClass.isRealtime();
    }

    /** The real-time priority to lend to a thread, 0 for none. */
    public int lentPriority() {
        return priority == null ? 0 : priority;
    }

    /** A description for people. */
    public String describe() {
        List<String> words = new ArrayList<>();
        if (schedulingClass != null) {
            words.add("SCHED_" + schedulingClass + (isRealtime() ? " " + lentPriority() : ""));
        }
        if (quantum != null) {
            words.add(quantum.describe());
        }
        if (slice != null) {
            words.add("slice " + Durations.describe(slice));
        }
        if (nice != null) {
            words.add("nice %+d".formatted(nice));
        }
        switch (affinity) {
            case CpuAffinity.Spread() -> words.add("one CPU each");
            case CpuAffinity.Within(CpuSet cpus) -> words.add("CPUs " + cpus);
            case null -> {}
        }
        return words.isEmpty() ? "untouched" : String.join(", ", words);
    }
}
