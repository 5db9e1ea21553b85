package io.heddle.diagnosis.difference;

import java.util.Arrays;
import java.util.List;

/** A figure of a recorded run that two runs are compared by, in display order. */
public enum Part {
    /** The length of the run. */
    WALL("wallSeconds", "wall time", Group.TIME, Unit.SECONDS),

    APPLICATION_CPU("applicationCpuSeconds", "application threads", Group.CPU, Unit.SECONDS),
    JIT_CPU("jitCpuSeconds", "JIT compiler", Group.CPU, Unit.SECONDS),
    GC_PAUSE_CPU("gcPauseCpuSeconds", "collector in pauses", Group.CPU, Unit.SECONDS),
    GC_CONCURRENT_CPU("gcConcurrentCpuSeconds", "concurrent collector", Group.CPU, Unit.SECONDS),
    VM_CPU("vmCpuSeconds", "VM threads", Group.CPU, Unit.SECONDS),
    OTHER_CPU("otherCpuSeconds", "native threads of the JVM", Group.CPU, Unit.SECONDS),
    /** Threads of other programs and of the kernel. */
    OTHER_PROGRAMS_CPU("otherProgramsCpuSeconds", "other programs, kernel threads", Group.CPU, Unit.SECONDS),
    /** Heddle, which records the program. */
    HEDDLE_CPU("heddleCpuSeconds", "Heddle", Group.CPU, Unit.SECONDS),
    IDLE_CPU("idleCpuSeconds", "idle", Group.CPU, Unit.SECONDS),
    /** The sum of the three parts above: CPU time that no thread of the program used, on the CPUs that it could use. */
    UNUSED_CPU("unusedCpuSeconds", "not used by the program", Group.CPU, Unit.SECONDS),

    /** A part of the program's CPU time. */
    KERNEL_CPU("kernelCpuSeconds", "program, in the kernel", Group.CPU_DETAILS, Unit.SECONDS),
    SWITCHES("switches", "context switches", Group.CPU_DETAILS, Unit.COUNT),
    /** Of application threads. */
    PREEMPTIONS("preemptions", "preemptions", Group.CPU_DETAILS, Unit.COUNT),

    /** Time in which a collection stopped the threads of at least one JVM. */
    GC_STOPPED("gcStoppedSeconds", "stopped for collections", Group.PAUSES, Unit.SECONDS),
    /** Time in which a JVM stopped its threads for something else. */
    OTHER_STOPPED("otherStoppedSeconds", "stopped for other safepoints", Group.PAUSES, Unit.SECONDS),
    COLLECTIONS("collections", "collections", Group.PAUSES, Unit.COUNT),
    ALLOCATED("allocatedBytes", "allocated", Group.PAUSES, Unit.BYTES),
    SURVIVED("survivedBytes", "survived, young generation", Group.PAUSES, Unit.BYTES),
    PROMOTED("promotedBytes", "promoted", Group.PAUSES, Unit.BYTES),

    READY("readySeconds", "all causes", Group.READY, Unit.SECONDS),
    READY_APPLICATION("readyBehindApplicationSeconds", "behind application threads", Group.READY, Unit.SECONDS),
    READY_JIT("readyBehindJitSeconds", "behind the JIT compiler", Group.READY, Unit.SECONDS),
    READY_COLLECTOR("readyBehindCollectorSeconds", "behind the collector", Group.READY, Unit.SECONDS),
    READY_VM("readyBehindVmSeconds", "behind VM threads", Group.READY, Unit.SECONDS),
    READY_OTHER_PROGRAMS("readyBehindOtherProgramsSeconds", "behind other programs", Group.READY, Unit.SECONDS),
    READY_HEDDLE("readyBehindHeddleSeconds", "behind Heddle", Group.READY, Unit.SECONDS),
    READY_QUOTA("readyBehindQuotaSeconds", "behind the CPU quota", Group.READY, Unit.SECONDS),
    READY_INTERRUPTS("readyBehindInterruptsSeconds", "behind interrupts, hypervisor", Group.READY, Unit.SECONDS),
    READY_IDLE("readyBehindIdleCpuSeconds", "behind an idle CPU, or unknown", Group.READY, Unit.SECONDS),

    BLOCKED_MONITOR("monitorSeconds", "locks", Group.BLOCKED, Unit.SECONDS),
    BLOCKED_OBJECT_WAIT("objectWaitSeconds", "Object.wait", Group.BLOCKED, Unit.SECONDS),
    BLOCKED_PARK("parkSeconds", "parks", Group.BLOCKED, Unit.SECONDS),
    BLOCKED_SLEEP("sleepSeconds", "sleeps", Group.BLOCKED, Unit.SECONDS),
    BLOCKED_IO("ioSeconds", "files and sockets", Group.BLOCKED, Unit.SECONDS),
    BLOCKED_PINNED("pinnedSeconds", "pinned carriers", Group.BLOCKED, Unit.SECONDS),
    BLOCKED_ALLOCATION_STALL("allocationStallSeconds", "allocation stalls", Group.BLOCKED, Unit.SECONDS);

    private final String key;
    private final String title;
    private final Group group;
    private final Unit unit;

    /** Figures that show the same side of a run. */
    public enum Group {
        TIME(""),
        /** A choice of its parts adds up to the wall time multiplied by the CPUs: {@link RunDifference#addends}. */
        CPU("CPU time"),
        CPU_DETAILS("On the CPUs"),
        PAUSES("Garbage collection"),
        READY("Waits for a CPU (application)"),
        BLOCKED("Blocked application threads");

        private final String title;

        Group(String title) {
            this.title = title;
        }

        /** Empty if the titles of its parts need none. */
        public String title() {
            return title;
        }
    }

    /** The unit of a figure. */
    public enum Unit {
        SECONDS,
        COUNT,
        BYTES
    }

    Part(String key, String title, Group group, Unit unit) {
        this.key = key;
        this.title = title;
        this.group = group;
        this.unit = unit;
    }

    /** The parts of a group, in display order. */
    public static List<Part> of(Group group) {
        return Arrays.stream(values()).filter(each -> each.group == group).toList();
    }

    /** Its name in JSON documents, which ends in its unit. */
    public String key() {
        return key;
    }

    /** Its name for people, below the title of its group. */
    public String title() {
        return title;
    }

    public Group group() {
        return group;
    }

    public Unit unit() {
        return unit;
    }
}
