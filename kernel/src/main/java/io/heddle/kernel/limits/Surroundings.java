package io.heddle.kernel.limits;

import io.heddle.kernel.tasks.Proc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is put around a process: a container's namespaces, a system call filter, a unit of systemd.
 *
 * @param ownProcessIds it is in a PID namespace of its own: in a container
 * @param ownUserIds it is in a user namespace of its own, so that its capabilities reach no further: a rootless container
 * @param filtered a seccomp filter looks at its system calls
 * @param unit the innermost unit of systemd that it belongs to, for example {@code app.service}
 * @param ofUser the unit belongs to the manager of a user ({@code systemctl --user}), not of the machine
 */
public record Surroundings(
        boolean ownProcessIds,
        boolean ownUserIds,
        boolean filtered,
        @Nullable String unit,
        boolean ofUser) {
    /** The namespace that the machine starts with has a fixed number (the kernel's PROC_PID_INIT_INO). */
    private static final String FIRST_PID_NAMESPACE = "pid:[4026531836]";

    private static final String SECCOMP_FILTER = "Seccomp:\t2";

    public static Surroundings ours() {
        return read(Path.of("/proc/self"));
    }

    /** @param process a folder like {@code /proc/self}; what it lacks is taken for an ordinary process's */
    static Surroundings read(Path process) {
        String status = Proc.read(process.resolve("status")).orElse("");
        String group = Proc.read(process.resolve("cgroup"))
                .flatMap(Surroundings::managedGroup)
                .orElse("");
        String unit = Arrays.stream(group.split("/"))
                .filter(name -> name.endsWith(".service") || name.endsWith(".scope"))
                .reduce((_, last) -> last)
                .orElse(null);
        return new Surroundings(
                !pidNamespace(process).equals(FIRST_PID_NAMESPACE),
                !Privileges.isInitialNamespace(
                        Proc.read(process.resolve("uid_map")).orElse(Privileges.WHOLE_UID_MAP)),
                status.lines().anyMatch(SECCOMP_FILTER::equals),
                unit,
                group.contains("/user@"));
    }

    public boolean isContainer() {
        return ownProcessIds || ownUserIds;
    }

    private static String pidNamespace(Path process) {
        try {
            return Files.readSymbolicLink(process.resolve("ns/pid")).toString();
        } catch (IOException notShown) {
            return FIRST_PID_NAMESPACE;
        }
    }

    /** The group in the hierarchy that systemd keeps: version 2, or beside version 1 the one with its name. */
    private static Optional<String> managedGroup(String groups) {
        return groups.lines()
                .map(line -> line.split(":", 3))
                .filter(fields -> fields.length == 3
                        && (fields[1].equals("name=systemd") || (fields[0].equals("0") && fields[1].isEmpty())))
                .map(fields -> fields[2])
                .filter(group -> !group.equals("/"))
                .findFirst();
    }
}
