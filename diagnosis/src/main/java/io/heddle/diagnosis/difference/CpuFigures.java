package io.heddle.diagnosis.difference;

import io.heddle.diagnosis.findings.Amounts;
import io.heddle.diagnosis.scheduling.CpuShares;
import io.heddle.diagnosis.scheduling.SchedulingAnalysis;
import io.heddle.diagnosis.scheduling.Switches;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.scheduling.SchedulingCoverage;

/** The use of the CPUs. */
final class CpuFigures {
    private static final double NANOS = 1e9;

    /** Before its first event, a CPU is neither idle nor known to run a thread. */
    private static final double MAX_UNACCOUNTED_SHARE = 0.05;

    private static final String NO_MACHINE = "the recording has no events of the whole machine's threads";
    private static final String NO_EVENTS = "the recording has no scheduling events";

    private CpuFigures() {}

    static void add(SchedulingAnalysis scheduling, RunAccount account) {
        SchedulingCoverage coverage = scheduling.timeline().facts().coverage();
        CpuShares shares = scheduling.cpuShares();
        boolean cpuTime = coverage != SchedulingCoverage.NONE;
        account.put(Part.APPLICATION_CPU, ifKnown(cpuTime, shares.applicationNanos() / NANOS), NO_EVENTS);
        kind(account, Part.JIT_CPU, shares, ThreadKind.JIT, cpuTime);
        kind(account, Part.GC_PAUSE_CPU, shares, ThreadKind.GC_PAUSE, cpuTime);
        kind(account, Part.GC_CONCURRENT_CPU, shares, ThreadKind.GC_CONCURRENT, cpuTime);
        kind(account, Part.VM_CPU, shares, ThreadKind.VM, cpuTime);
        kind(account, Part.OTHER_CPU, shares, ThreadKind.OTHER, cpuTime);
        double unused = shares.capacityNanos() - shares.programNanos();
        account.put(Part.UNUSED_CPU, ifKnown(cpuTime, unused / NANOS), NO_EVENTS);
        addOthers(scheduling, unused, account);
        account.put(
                Part.KERNEL_CPU,
                scheduling.kernelShare().ownNanos() / NANOS,
                "the CPU time of the program's processes was not read");

        Switches switches = scheduling.switches();
        boolean events = coverage == SchedulingCoverage.MACHINE || coverage == SchedulingCoverage.SWITCHES;
        account.put(Part.SWITCHES, ifKnown(cpuTime, (double) switches.ofProgram()), NO_EVENTS);
        account.put(
                Part.PREEMPTIONS,
                ifKnown(
                        events,
                        switches.involuntary(ThreadKind.APP)
                                + (double) switches.involuntary(ThreadKind.NATIVE_PROCESS)),
                NO_EVENTS);
    }

    /** The events have all threads of the machine, but the program may use only some of its CPUs. */
    private static void addOthers(SchedulingAnalysis scheduling, double unused, RunAccount account) {
        CpuShares shares = scheduling.cpuShares();
        double others = shares.nanos(ThreadKind.OTHER_PROGRAM) + shares.nanos(ThreadKind.KERNEL);
        double heddle = shares.nanos(ThreadKind.HEDDLE);
        double idle = unused - others - heddle;
        double gap = idle - shares.idleNanos();
        boolean isKnown = Math.abs(gap) <= MAX_UNACCOUNTED_SHARE * shares.capacityNanos();
        String reason = Double.isNaN(gap) ? NO_MACHINE : unaccounted(scheduling.timeline(), gap);
        account.put(Part.OTHER_PROGRAMS_CPU, ifKnown(isKnown, others / NANOS), reason);
        account.put(Part.HEDDLE_CPU, ifKnown(isKnown, heddle / NANOS), reason);
        account.put(Part.IDLE_CPU, ifKnown(isKnown, Math.max(0, idle) / NANOS), reason);
    }

    /** @param gap time of the program's CPUs that the events leave open; negative if they have the time of further CPUs, too */
    private static String unaccounted(Timeline timeline, double gap) {
        if (gap < 0) {
            return "the events are those of more CPUs than the program could use";
        }
        long lost = timeline.lostSchedulingEvents();
        return "the events do not show what ran for %s of CPU time%s"
                .formatted(Amounts.time(Math.round(gap)), lost == 0 ? "" : "; %,d were lost".formatted(lost));
    }

    private static void kind(RunAccount account, Part part, CpuShares shares, ThreadKind kind, boolean isKnown) {
        account.put(part, ifKnown(isKnown, shares.nanos(kind) / NANOS), NO_EVENTS);
    }

    private static double ifKnown(boolean isKnown, double value) {
        return isKnown ? value : Double.NaN;
    }
}
