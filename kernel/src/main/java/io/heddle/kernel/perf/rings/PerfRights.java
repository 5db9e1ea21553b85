package io.heddle.kernel.perf.rings;

import io.heddle.kernel.Errno;
import io.heddle.kernel.constraints.ContainerInfo;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessStatus;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What decides whether this process may use perf events of the whole machine; see perf_event_open(2) and perf-security.rst of the
 * kernel's documentation.
 *
 * @param paranoid kernel.perf_event_paranoid, empty when the kernel has no perf events
 * @param isPrivileged whether CAP_PERFMON or CAP_SYS_ADMIN is effective, outside of user namespaces
 * @param isFiltered whether a seccomp filter checks the system calls
 */
public record PerfRights(Optional<Integer> paranoid, boolean isPrivileged, boolean isFiltered) {
    /** The highest kernel.perf_event_paranoid that shows the data of tracepoints without a capability. */
    public static final int PARANOID_FOR_TRACEPOINTS = -1;

    /** The highest kernel.perf_event_paranoid that shows events of a whole CPU without a capability. */
    public static final int PARANOID_FOR_CPUS = 0;

    private static final int CAP_SYS_ADMIN = 21;
    private static final int CAP_PERFMON = 38;
    private static final String FILTERED =
            "a seccomp filter refuses perf_event_open. Start the container with `--cap-add=PERFMON`, or allow the call in its"
                    + " seccomp profile.";

    public static PerfRights current() {
        ContainerInfo container = ContainerInfo.current();
        boolean capable = ProcessStatus.read(Path.of("/proc/self/status"))
                .filter(status ->
                        status.hasEffectiveCapability(CAP_PERFMON) || status.hasEffectiveCapability(CAP_SYS_ADMIN))
                .isPresent();
        return new PerfRights(
                Proc.read(Path.of("/proc/sys/kernel/perf_event_paranoid"))
                        .map(String::strip)
                        .filter(text -> text.matches("-?\\d{1,9}"))
                        .map(Integer::valueOf),
                capable && !container.userNamespace(),
                container.seccompFilter());
    }

    /**
     * Why the kernel has refused an event, and what to do, in one line.
     *
     * @param allowed the highest kernel.perf_event_paranoid that allows the event without a capability
     */
    public String explain(PerfRefusedException refusal, int allowed) {
        return switch (refusal.errno()) {
            case EACCES, EPERM ->
                refusal.step() == PerfRefusedException.Step.MAP
                        ? lockedMemory()
                        : missingRight(refusal.errno(), allowed);
            case ENOSYS -> isFiltered ? FILTERED : "this kernel has no perf events. Use one with CONFIG_PERF_EVENTS.";
            case EMFILE -> "too few files may be open. Raise the hard limit of `ulimit -n`.";
            case ENOMEM -> "the kernel has too little memory for the rings. Free memory, or ask for smaller rings.";
            default ->
                "the kernel refused a perf event (" + refusal.getMessage()
                        + "). `heddle check` shows what this machine allows.";
        };
    }

    private String missingRight(Errno errno, int allowed) {
        boolean isAllowed = isPrivileged || paranoid.orElse(allowed + 1) <= allowed;
        if (isAllowed || (isFiltered && errno == Errno.EPERM)) {
            return isFiltered
                    ? FILTERED
                    : "a security module refuses perf events. Allow them in its policy, or leave the lockdown mode of the kernel.";
        }
        return "kernel.perf_event_paranoid is %s, and CAP_PERFMON is missing. Run as root, or set `sysctl kernel.perf_event_paranoid=%d`."
                .formatted(paranoid.map(String::valueOf).orElse("unknown"), allowed);
    }

    private static String lockedMemory() {
        return "the memory that may be locked is too small for the rings. Raise `sysctl kernel.perf_event_mlock_kb` or `ulimit -l`.";
    }
}
