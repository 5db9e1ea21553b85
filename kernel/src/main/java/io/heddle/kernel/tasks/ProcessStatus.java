package io.heddle.kernel.tasks;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The text of {@code /proc/PID/status} or {@code /proc/PID/task/TID/status}, see proc_pid_status(5). Each method searches for its
 * field when it is called, so that a reader of one number pays for one number.
 *
 * <p>Every field is at the start of a line. A process cannot forge a line: the kernel escapes line feeds in the name that a process
 * gives itself. A malformed number, which the kernel never writes, is an {@link IllegalArgumentException}.
 */
public final class ProcessStatus {
    private static final int BYTES_PER_KIB = 1024;
    private static final int EFFECTIVE_USER = 1;

    private final String text;

    private ProcessStatus(String text) {
        this.text = text;
    }

    /** @param text any text; what it lacks is absent */
    public static ProcessStatus parse(String text) {
        return new ProcessStatus(text);
    }

    /** Reads a status file; empty when the process is gone or not readable. */
    public static Optional<ProcessStatus> read(Path file) {
        return Proc.read(file).filter(text -> !text.isEmpty()).map(ProcessStatus::parse);
    }

    /** The id in the innermost PID namespace of the process (NSpid); empty before Linux 4.1. */
    public OptionalInt innermostId() {
        String ids = field("NSpid:");
        return ids == null
                ? OptionalInt.empty()
                : OptionalInt.of(Integer.parseInt(ids, ids.lastIndexOf('\t') + 1, ids.length(), 10));
    }

    /** The PID of the process that a thread belongs to (Tgid); empty when absent. */
    public OptionalInt threadGroup() {
        String pid = field("Tgid:");
        return pid == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(pid));
    }

    /** The number of threads of the process; 0 when absent. */
    public int threads() {
        String threads = field("Threads:");
        return threads == null ? 0 : Integer.parseInt(threads);
    }

    /** The real, effective, saved and file system user ids, as unsigned numbers. */
    public Set<Integer> userIds() {
        return Arrays.stream(users()).map(Integer::parseUnsignedInt).collect(Collectors.toUnmodifiableSet());
    }

    /** The effective user id, as an unsigned number. */
    public OptionalInt effectiveUserId() {
        String[] users = users();
        return users.length <= EFFECTIVE_USER
                ? OptionalInt.empty()
                : OptionalInt.of(Integer.parseUnsignedInt(users[EFFECTIVE_USER]));
    }

    private String[] users() {
        String users = field("Uid:");
        return users == null ? new String[0] : users.split("\\s+");
    }

    /** The peak resident set size in bytes (VmHWM); 0 when absent, as for a kernel thread or a zombie. */
    public long peakRssBytes() {
        return kibibytes("VmHWM:");
    }

    /** The resident set size in bytes (VmRSS); 0 when absent, as for a kernel thread or a zombie. */
    public long rssBytes() {
        return kibibytes("VmRSS:");
    }

    /** The memory in swap space in bytes (VmSwap); 0 when absent, as for a kernel thread or a zombie. */
    public long swappedBytes() {
        return kibibytes("VmSwap:");
    }

    private long kibibytes(String name) {
        String size = field(name);
        if (size == null) {
            return 0;
        }
        int unit = size.indexOf(' ');
        return BYTES_PER_KIB * Long.parseLong(size, 0, unit < 0 ? size.length() : unit, 10);
    }

    /** How often the thread blocked or gave its CPU away (voluntary_ctxt_switches); empty when absent. */
    public OptionalLong voluntarySwitches() {
        return number("voluntary_ctxt_switches:");
    }

    /** How often the scheduler preempted the thread (nonvoluntary_ctxt_switches); empty when absent. */
    public OptionalLong involuntarySwitches() {
        return number("nonvoluntary_ctxt_switches:");
    }

    private OptionalLong number(String name) {
        String number = field(name);
        return number == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(number));
    }

    /** The CPUs of the affinity mask (Cpus_allowed_list). */
    public Optional<CpuSet> allowedCpus() {
        return Optional.ofNullable(field("Cpus_allowed_list:")).map(CpuSet::parse);
    }

    /** @param capability the number of a capability, see capabilities(7) and linux/capability.h */
    public boolean hasEffectiveCapability(int capability) {
        return (mask("CapEff:") >> capability & 1) == 1;
    }

    /** Whether a seccomp filter checks the system calls (Seccomp is 2, SECCOMP_MODE_FILTER). */
    public boolean hasSeccompFilter() {
        return "2".equals(field("Seccomp:"));
    }

    /** The blocked signals (SigBlk): bit {@code n - 1} stands for signal {@code n}. */
    public long blockedSignals() {
        return mask("SigBlk:");
    }

    /** The ignored signals (SigIgn): bit {@code n - 1} stands for signal {@code n}. */
    public long ignoredSignals() {
        return mask("SigIgn:");
    }

    /** The signals with a handler (SigCgt): bit {@code n - 1} stands for signal {@code n}. */
    public long caughtSignals() {
        return mask("SigCgt:");
    }

    private long mask(String name) {
        String mask = field(name);
        return mask == null ? 0 : Long.parseUnsignedLong(mask, 16);
    }

    private @Nullable String field(String name) {
        int start = text.startsWith(name) ? 0 : text.indexOf("\n" + name) + 1;
        if (start == 0 && !text.startsWith(name)) {
            return null;
        }
        int end = text.indexOf('\n', start);
        return text.substring(start + name.length(), end < 0 ? text.length() : end)
                .strip();
    }
}
