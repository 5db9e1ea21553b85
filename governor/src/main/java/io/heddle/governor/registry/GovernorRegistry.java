package io.heddle.governor.registry;

import io.heddle.kernel.files.PathDescriptor;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.watch.HeddleDetection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The registry of the programs that Heddle processes govern. Each governor registers before it looks for others, so at
 * least one of two concurrent ones sees the other.
 *
 * <p>A registration is a file in a folder that only its user can write. It is valid while the process with the given
 * start time lives, belongs to that user, runs Heddle, and holds a lock on the file. Only registrations of root and of
 * the current user count, so no other user can keep this user from governing a process.
 */
public final class GovernorRegistry {
    private static final int MAX_STATUS_BYTES = 16 << 10;

    private final Proc proc;
    private final IntFunction<List<RuntimeFolder>> folders;
    private final int user;
    private final ProcessId self;

    public GovernorRegistry(Proc proc) {
        this(proc, RuntimeFolder::of);
    }

    /** @param folders the folders of each user */
    GovernorRegistry(Proc proc, IntFunction<List<RuntimeFolder>> folders) {
        int pid = (int) ProcessHandle.current().pid();
        this.proc = proc;
        this.folders = folders;
        this.self = proc.identity(pid).orElse(new ProcessId(pid, 0));
        this.user = RuntimeFolder.owner(proc.folder(pid)).orElse(RuntimeFolder.ROOT);
    }

    /** Registers this process as the governor of its own children. */
    public Registration registerOwnProgram() {
        return register(self);
    }

    /** Registers this process as the governor of a process and its descendants. */
    public Registration register(ProcessId target) {
        return Registration.of(new RegisteredGovernor(self, target, user), folders.apply(user), proc);
    }

    /** The governor of a process: one that started it, or one attached to it or to an ancestor. */
    public Optional<RegisteredGovernor> of(ProcessId target) {
        return of(target, users());
    }

    /** The governor of a process according to another, unprivileged user. Root may ignore it. */
    public Optional<RegisteredGovernor> ofOtherUser(ProcessId target) {
        Set<Integer> others = new LinkedHashSet<>();
        RuntimeFolder.owner(proc.folder(target.pid())).ifPresent(others::add);
        others.removeAll(users());
        return of(target, others);
    }

    private Optional<RegisteredGovernor> of(ProcessId target, Set<Integer> users) {
        Set<ProcessId> ancestors = ancestors(target);
        return registered(users)
                .filter(each -> ancestors.contains(each.target()))
                .filter(this::isValid)
                .findFirst();
    }

    /** A governor that is attached to a descendant of a process. */
    public Optional<RegisteredGovernor> below(ProcessId top) {
        return registered(users())
                .filter(RegisteredGovernor::isAttached)
                .filter(each -> !each.target().equals(top) && proc.isAlive(each.target()))
                .filter(each -> ancestors(each.target()).contains(top))
                .filter(this::isValid)
                .findFirst();
    }

    /**
     * All governors that this user may see: its own and those of root. Root sees those of all users, of each user only those of its own
     * processes.
     */
    public List<RegisteredGovernor> all() {
        return registered(usersWithProcesses())
                .filter(each -> proc.isAlive(each.target()))
                .filter(this::mayGovern)
                .filter(this::isValid)
                .distinct()
                .toList();
    }

    private Set<Integer> usersWithProcesses() {
        Set<Integer> all = users();
        for (int pid : proc.processes()) {
            RuntimeFolder.owner(proc.folder(pid)).ifPresent(all::add);
        }
        return all;
    }

    /** Whether a registration cannot be a forgery by another user than root and this one. */
    private boolean mayGovern(RegisteredGovernor governor) {
        return users().contains(governor.user())
                || RuntimeFolder.owner(proc.folder(governor.target().pid()))
                        .filter(owner -> owner == governor.user())
                        .isPresent();
    }

    /** The governor that is attached to exactly this process. */
    public Optional<RegisteredGovernor> attachedTo(int pid) {
        return registered(users())
                .filter(each -> each.isAttached() && each.target().pid() == pid)
                .filter(this::isValid)
                .findFirst();
    }

    /**
     * The state that a governor has published, as JSON; empty if it has published none, or this user may not read it. Its content is
     * the governor's own account: a reader must expect anything.
     */
    public Optional<byte[]> status(RegisteredGovernor governor) {
        return folders.apply(governor.user()).stream()
                .filter(RuntimeFolder::isSafe)
                .flatMap(folder -> status(folder, governor).stream())
                .findFirst();
    }

    private static Optional<byte[]> status(RuntimeFolder folder, RegisteredGovernor governor) {
        Path file = folder.path().resolve(governor.fileName() + StatusFile.EXTENSION);
        try (PathDescriptor held = PathDescriptor.of(file)) {
            return held.owner() == governor.user() && !held.isWritableByOthers()
                    ? Optional.of(held.read(MAX_STATUS_BYTES))
                    : Optional.empty();
        } catch (IOException missing) {
            return Optional.empty();
        }
    }

    private Set<Integer> users() {
        return new LinkedHashSet<>(List.of(RuntimeFolder.ROOT, user));
    }

    /** All registrations in the users' folders, except this process's own. */
    private Stream<RegisteredGovernor> registered(Set<Integer> users) {
        List<RegisteredGovernor> found = new ArrayList<>();
        for (int each : users) {
            for (RuntimeFolder folder : folders.apply(each)) {
                folder.names().forEach(name -> RegisteredGovernor.ofFileName(name, each)
                        .ifPresent(found::add));
            }
        }
        return found.stream().filter(each -> !each.process().equals(self));
    }

    private boolean isValid(RegisteredGovernor governor) {
        int pid = governor.process().pid();
        return proc.isAlive(governor.process())
                && RuntimeFolder.owner(proc.folder(pid))
                        .filter(owner -> owner == governor.user())
                        .isPresent()
                && HeddleDetection.isHeddle(proc, pid)
                && (governor.user() != user || isLocked(governor));
    }

    /**
     * Whether the file of a registration is locked. Only its user can open it. For other users the check is omitted.
     */
    private boolean isLocked(RegisteredGovernor governor) {
        return folders.apply(governor.user()).stream()
                .filter(RuntimeFolder::isSafe)
                .anyMatch(folder -> Registration.isLocked(folder.path().resolve(governor.fileName())));
    }

    /** A process and its ancestors. */
    private Set<ProcessId> ancestors(ProcessId process) {
        return HeddleDetection.ancestors(proc, process.pid()).stream()
                .flatMap(pid -> proc.identity(pid).stream())
                .collect(Collectors.toSet());
    }
}
