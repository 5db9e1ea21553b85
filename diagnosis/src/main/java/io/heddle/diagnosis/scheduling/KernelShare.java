package io.heddle.diagnosis.scheduling;

import io.heddle.timeline.Counter;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import io.heddle.timeline.stacks.Frame;
import io.heddle.timeline.stacks.Sample;
import io.heddle.timeline.stacks.Stack;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How much of the program's CPU time the kernel used, and for what.
 *
 * @param userNanos CPU time in user mode; NaN if unknown
 * @param systemNanos CPU time in the kernel; NaN if unknown
 * @param interruptNanos the part of it that interrupt handlers can have used: those run on top of a thread and may count as its time.
 *     Whose interrupts they were is unknown, so it is the time of all handlers, at most that of the kernel. Messages on loopback are
 *     delivered in software interrupts of their sender, so this includes work for the program, unlike {@link SchedulerShare}
 * @param areas what the kernel worked for in samples of the program's threads, most time first; empty without such samples
 */
public record KernelShare(double userNanos, double systemNanos, double interruptNanos, List<Area> areas) {
    public KernelShare {
        areas = List.copyOf(areas);
    }

    /**
     * A reason for which the kernel works.
     *
     * @param name a system call ("futex"), "page faults", "interrupts" or "scheduler"; otherwise a function of the kernel
     * @param nanos the weight of its samples
     * @param stack a stack with the largest weight
     */
    public record Area(String name, long nanos, Stack stack) {}

    static KernelShare of(Timeline timeline, double interruptNanos) {
        double system = timeline.increaseOf(Counter.SYSTEM_NANOS);
        return new KernelShare(
                timeline.increaseOf(Counter.USER_NANOS), system, Math.min(system, interruptNanos), areas(timeline));
    }

    private static List<Area> areas(Timeline timeline) {
        Map<Stack, Long> byStack = new HashMap<>();
        for (Sample sample : timeline.samples()) {
            if (sample.kind() == Sample.Kind.KERNEL && isOfProgram(timeline, sample.thread())) {
                byStack.merge(sample.stack(), sample.weight(), Long::sum);
            }
        }
        Map<String, Area> byName = new HashMap<>();
        byStack.entrySet().stream()
                .sorted(Map.Entry.<Stack, Long>comparingByValue().reversed())
                .forEach(each -> byName.merge(
                        areaOf(each.getKey()),
                        new Area(areaOf(each.getKey()), each.getValue(), each.getKey()),
                        (first, next) -> new Area(first.name(), first.nanos() + next.nanos(), first.stack())));
        List<Area> areas = new ArrayList<>(byName.values());
        areas.sort(Comparator.comparingLong(Area::nanos).reversed().thenComparing(Area::name));
        return areas;
    }

    /** Tells whether a sample is of a known thread of the program. */
    static boolean isOfProgram(Timeline timeline, int thread) {
        List<TimelineThread> threads = timeline.threads();
        return thread >= 0
                && thread < threads.size()
                && threads.get(thread).kind().isOfProgram();
    }

    /** The outermost frame that names a reason: interrupts can come on top of anything, the scheduler on top of a system call. */
    private static String areaOf(Stack stack) {
        String area = "";
        for (Frame frame : stack.frames()) {
            String reason = reasonOf(frame.method());
            area = reason.isEmpty() || area.equals("interrupts") ? area : reason;
        }
        if (!area.isEmpty()) {
            return area;
        }
        return stack.frames().isEmpty() ? "unknown" : stack.frames().getFirst().method();
    }

    private static String reasonOf(String function) {
        for (String prefix : List.of("__x64_sys_", "__arm64_sys_", "__do_sys_", "__se_sys_")) {
            if (function.startsWith(prefix)) {
                return function.substring(prefix.length());
            }
        }
        if (function.contains("page_fault") || function.equals("do_user_addr_fault")) {
            return "page faults";
        }
        if (function.contains("softirq") || function.contains("_interrupt") || function.startsWith("irq_")) {
            return "interrupts";
        }
        return function.equals("schedule") || function.equals("__schedule") ? "scheduler" : "";
    }

    /** The CPU time in the kernel for the program itself, at least; NaN if unknown. */
    public double ownNanos() {
        return systemNanos - interruptNanos;
    }

    /** The share of that in the program's CPU time; NaN if unknown. */
    public double share() {
        return ownNanos() / (systemNanos + userNanos);
    }
}
