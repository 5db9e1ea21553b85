package io.heddle.kernel.perf.scheduling;

import io.heddle.kernel.Errno;
import io.heddle.kernel.constraints.ContainerInfo;
import io.heddle.kernel.perf.rings.CpuRings;
import io.heddle.kernel.perf.rings.PerfEventAttr;
import io.heddle.kernel.perf.rings.PerfRefusedException;
import io.heddle.kernel.perf.rings.PerfRights;
import io.heddle.kernel.perf.rings.PerfRing;
import io.heddle.kernel.process.OpenFiles;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.Proc;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The attempts to open {@link SchedulingEvents}, from the best coverage to none. */
final class SchedulingEventsOpener {
    private static final Pattern TRACEPOINT = Pattern.compile("[\\w-]+:[\\w-]+");

    /** All but runnable, interruptible, parked and idle: the bits of TASK_REPORT, include/linux/sched.h. */
    private static final String RARE_STATES = "prev_state & 0x3e";

    private final CpuSet cpus;
    private final int dataBytes;
    private final Set<String> tracepoints;

    SchedulingEventsOpener(CpuSet cpus, int dataBytes, List<String> tracepoints) {
        this.cpus = cpus;
        this.dataBytes = PerfRing.dataBytes(dataBytes);
        this.tracepoints = new TreeSet<>(tracepoints);
        for (String name : tracepoints) {
            if (!TRACEPOINT.matcher(name).matches()) {
                throw new IllegalArgumentException(
                        "a tracepoint is named like irq:irq_handler_entry, not `%s`".formatted(name));
            }
        }
    }

    /** Why a coverage is not available: for people, the cause and what to do. */
    private static final class MissingException extends Exception {
        private static final long serialVersionUID = 1;

        MissingException(String why) {
            super(why);
        }
    }

    SchedulingEvents open() {
        String missing;
        try {
            return openTracepoints();
        } catch (MissingException e) {
            missing = "Wake-ups and migrations are unknown: " + e.getMessage();
        }
        try {
            return openSwitches(missing);
        } catch (MissingException e) {
            return new UnavailableSchedulingEvents("Switches and wake-ups are unknown: " + e.getMessage());
        }
    }

    private SchedulingEvents openTracepoints() throws MissingException {
        if (ContainerInfo.current().pidNamespace()) {
            throw new MissingException(
                    "this process is in a PID namespace, whose thread ids differ from those of the tracepoints."
                            + " Run the container with the host's PID namespace (`--pid=host`).");
        }
        try (TraceFileSystem files = TraceFileSystem.open()) {
            SchedulingFormats formats = schedulingFormats(files);
            Map<Integer, String> further = furtherTracepoints(files, formats);
            return open(
                    SchedulingEvents.Coverage.MACHINE,
                    "",
                    bytes -> events(formats, further.keySet(), bytes),
                    PerfRights.PARANOID_FOR_TRACEPOINTS,
                    new TracepointDecoder(formats, further, Proc.live()));
        } catch (TraceFileSystem.UnavailableException e) {
            throw new MissingException(explain(e.errno()));
        }
    }

    /**
     * Switches come from the records of the perf subsystem. Both records of a switch together are smaller than one sample of the
     * tracepoint sched_switch, and one of them is enough on kernels that omit the other. The tracepoint reports the rare states only.
     */
    private static List<PerfEventAttr> events(SchedulingFormats formats, Set<Integer> further, int bytes) {
        List<PerfEventAttr> events = new ArrayList<>();
        events.add(switches(bytes));
        events.add(tracepoint(formats.switched().id(), bytes).where(RARE_STATES));
        Stream.of(
                        formats.woken().id(),
                        formats.created().id(),
                        formats.migrated().id())
                .forEach(id -> events.add(tracepoint(id, bytes)));
        further.forEach(id -> events.add(tracepoint(id, bytes)));
        return events;
    }

    private static SchedulingFormats schedulingFormats(TraceFileSystem files) throws MissingException {
        try {
            return SchedulingFormats.read(event -> files.format("sched", event));
        } catch (AccessDeniedException e) {
            throw new MissingException(explain(Errno.EACCES));
        } catch (IOException | IllegalArgumentException e) {
            throw new MissingException(
                    "the scheduler's tracepoints of this kernel are absent or have an unknown format (%s). Use another kernel."
                            .formatted(e.getMessage()));
        }
    }

    /** The names of the tracepoints that the user has asked for, by their ids. */
    private Map<Integer, String> furtherTracepoints(TraceFileSystem files, SchedulingFormats formats)
            throws MissingException {
        Map<Integer, String> further = new LinkedHashMap<>();
        for (String name : tracepoints) {
            int colon = name.indexOf(':');
            try {
                further.put(
                        files.format(name.substring(0, colon), name.substring(colon + 1))
                                .id(),
                        name);
            } catch (NoSuchFileException e) {
                throw new IllegalArgumentException(
                        "the kernel has no tracepoint %s. `ls /sys/kernel/tracing/events/*` shows those it has."
                                .formatted(name),
                        e);
            } catch (IOException e) {
                throw new MissingException(
                        "tracepoint %s is not readable (%s). Run as root.".formatted(name, e.getMessage()));
            }
        }
        further.keySet().removeAll(formats.ids());
        return further;
    }

    private static String explain(Errno errno) {
        return switch (errno) {
            case EPERM, EACCES ->
                "tracefs, which describes the tracepoints, is not readable for this user, or mounting it needs CAP_SYS_ADMIN. Run as root.";
            case ENODEV -> "this kernel has no tracepoints. Use one with CONFIG_FTRACE.";
            default ->
                "tracefs, which describes the tracepoints, cannot be mounted: %s. Run `mount -t tracefs tracefs /sys/kernel/tracing`."
                        .formatted(errno.meaning());
        };
    }

    private SchedulingEvents openSwitches(String reason) throws MissingException {
        return open(
                SchedulingEvents.Coverage.SWITCHES_ONLY,
                reason,
                bytes -> List.of(switches(bytes)),
                PerfRights.PARANOID_FOR_CPUS,
                new SwitchDecoder(Proc.live(), new TaskNames()));
    }

    private SchedulingEvents open(
            SchedulingEvents.Coverage coverage,
            String reason,
            IntFunction<List<PerfEventAttr>> events,
            int paranoidAllowed,
            RecordDecoder decoder)
            throws MissingException {
        boolean limitIsRaised = false;
        for (int bytes = dataBytes; ; ) {
            try {
                CpuRings rings = CpuRings.open(cpus, events.apply(bytes), bytes);
                if (rings.rings().isEmpty()) {
                    throw new MissingException("none of the CPUs %s is online. Use others.".formatted(cpus));
                }
                return new PerfSchedulingEvents(coverage, reason, bytes, rings, decoder);
            } catch (PerfRefusedException e) {
                if (e.step() == PerfRefusedException.Step.MAP && bytes > PerfRing.dataBytes(0)) {
                    bytes /= 2;
                } else if (e.errno() == Errno.EMFILE && !limitIsRaised) {
                    OpenFiles.raiseLimit();
                    limitIsRaised = true;
                } else {
                    throw new MissingException(PerfRights.current().explain(e, paranoidAllowed));
                }
            }
        }
    }

    private static PerfEventAttr tracepoint(int id, int dataBytes) {
        return new PerfEventAttr(PerfEventAttr.TYPE_TRACEPOINT, id, 1, PerfEventAttr.SAMPLE_RAW, 0, dataBytes / 2);
    }

    private static PerfEventAttr switches(int dataBytes) {
        return new PerfEventAttr(
                PerfEventAttr.TYPE_SOFTWARE,
                PerfEventAttr.SOFTWARE_DUMMY,
                0,
                PerfEventAttr.SAMPLE_TID,
                PerfEventAttr.FLAG_EXCLUDE_KERNEL
                        | PerfEventAttr.FLAG_EXCLUDE_HYPERVISOR
                        | PerfEventAttr.FLAG_COMM
                        | PerfEventAttr.FLAG_CONTEXT_SWITCH,
                dataBytes / 2);
    }
}
