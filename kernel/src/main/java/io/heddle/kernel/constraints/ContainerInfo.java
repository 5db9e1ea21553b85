package io.heddle.kernel.constraints;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The container or service in which a process runs: its namespaces, its seccomp filter, its systemd unit.
 *
 * @param pidNamespace whether the process is in a PID namespace other than the initial one: in a container
 * @param userNamespace whether it is in a user namespace other than the initial one, so that its capabilities do not apply
 *     outside: in a rootless container
 * @param seccompFilter whether a seccomp filter checks its system calls
 * @param unit the innermost systemd unit of the process, for example {@code app.service}
 * @param userUnit whether a user's service manager ({@code systemctl --user}) manages the unit, not the system's
 */
public record ContainerInfo(
        boolean pidNamespace,
        boolean userNamespace,
        boolean seccompFilter,
        @Nullable String unit,
        boolean userUnit) {
    /** The initial PID namespace has a fixed inode number (PROC_PID_INIT_INO in the kernel's proc_ns.h). */
    private static final String INITIAL_PID_NAMESPACE = "pid:[4026531836]";

    /** The container of this process. */
    public static ContainerInfo current() {
        return read(Path.of("/proc/self"));
    }

    /** @param process a folder like {@code /proc/self}; missing files are taken for those of a process outside of containers */
    static ContainerInfo read(Path process) {
        String group = Proc.read(process.resolve("cgroup"))
                .flatMap(ContainerInfo::systemdGroup)
                .orElse("");
        String unit = Arrays.stream(group.split("/"))
                .filter(name -> name.endsWith(".service") || name.endsWith(".scope"))
                .reduce((_, last) -> last)
                .orElse(null);
        return new ContainerInfo(
                !readPidNamespace(process).equals(INITIAL_PID_NAMESPACE),
                !Privileges.isInitialNamespace(
                        Proc.read(process.resolve("uid_map")).orElse(Privileges.IDENTITY_UID_MAP)),
                ProcessStatus.read(process.resolve("status"))
                        .filter(ProcessStatus::hasSeccompFilter)
                        .isPresent(),
                unit,
                group.contains("/user@"));
    }

    /** Whether the process runs in a container. */
    public boolean isContainer() {
        return pidNamespace || userNamespace;
    }

    private static String readPidNamespace(Path process) {
        try {
            return Files.readSymbolicLink(process.resolve("ns/pid")).toString();
        } catch (IOException notReadable) {
            return INITIAL_PID_NAMESPACE;
        }
    }

    /** The group in the hierarchy that systemd manages: version 2, or beside version 1 the hierarchy named systemd. */
    private static Optional<String> systemdGroup(String groups) {
        return groups.lines()
                .map(line -> line.split(":", 3))
                .filter(fields -> fields.length == 3
                        && (fields[1].equals("name=systemd") || (fields[0].equals("0") && fields[1].isEmpty())))
                .map(fields -> fields[2])
                .filter(group -> !group.equals("/"))
                .findFirst();
    }
}
