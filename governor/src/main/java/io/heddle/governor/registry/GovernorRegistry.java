package io.heddle.governor.registry;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.watch.HeddleDetection;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which Heddles govern which programs. Each governor registers before it looks for others, so that of two that start at the
 * same time at least one sees the other.
 *
 * <p>A governor counts when a file in a folder that only its user can write names it with its start time, its process lives,
 * belongs to that user and runs Heddle, and holds the file locked. Only root and the user who asks count: nobody else can keep
 * this user from a process.
 */
public final class GovernorRegistry {
    private final Proc proc;
    private final IntFunction<List<RuntimeFolder>> folders;
    private final int user;
    private final ProcessId self;

    public GovernorRegistry(Proc proc) {
        this(proc, RuntimeFolder::of);
    }

    /** @param folders of each user */
    GovernorRegistry(Proc proc, IntFunction<List<RuntimeFolder>> folders) {
        int pid = (int) ProcessHandle.current().pid();
        this.proc = proc;
        this.folders = folders;
        this.self = proc.identity(pid).orElse(new ProcessId(pid, 0));
        this.user = RuntimeFolder.owner(proc.folder(pid)).orElse(RuntimeFolder.ROOT);
    }

    /** Registers this process as the governor of all that it starts. */
    public Registration registerOwnProgram() {
        return register(self);
    }

    /** Registers this process as the governor of a process and all that this one starts. */
    public Registration register(ProcessId target) {
        return Registration.of(new RegisteredGovernor(self, target, user), folders.apply(user), proc);
    }

    /** The governor of a process: one that started it, or one that is attached to it or to an ancestor of it. */
    public Optional<RegisteredGovernor> of(ProcessId target) {
        return of(target, users());
    }

    /** The governor of a process that another, unprivileged user says to be one; root may go on all the same. */
    public Optional<RegisteredGovernor> ofOtherUser(ProcessId target) {
        Set<Integer> others = new LinkedHashSet<>();
        RuntimeFolder.owner(proc.folder(target.pid())).ifPresent(others::add);
        others.removeAll(users());
        return of(target, others);
    }

    private Optional<RegisteredGovernor> of(ProcessId target, Set<Integer> users) {
        Set<ProcessId> line = line(target);
        return named(users)
                .filter(each -> line.contains(each.target()))
                .filter(this::isReal)
                .findFirst();
    }

    /** A governor that is attached to a descendant of a process. */
    public Optional<RegisteredGovernor> below(ProcessId top) {
        return named(users())
                .filter(RegisteredGovernor::isAttached)
                .filter(each -> !each.target().equals(top) && proc.isAlive(each.target()))
                .filter(each -> line(each.target()).contains(top))
                .filter(this::isReal)
                .findFirst();
    }

    /** The governor that is attached to this very process. */
    public Optional<RegisteredGovernor> attachedTo(int pid) {
        return named(users())
                .filter(each -> each.isAttached() && each.target().pid() == pid)
                .filter(this::isReal)
                .findFirst();
    }

    private Set<Integer> users() {
        return new LinkedHashSet<>(List.of(RuntimeFolder.ROOT, user));
    }

    /** All that the users' folders name, but this process. */
    private Stream<RegisteredGovernor> named(Set<Integer> users) {
        List<RegisteredGovernor> found = new ArrayList<>();
        for (int each : users) {
            for (RuntimeFolder folder : folders.apply(each)) {
                folder.names().forEach(name -> RegisteredGovernor.ofFileName(name, each)
                        .ifPresent(found::add));
            }
        }
        return found.stream().filter(each -> !each.process().equals(self));
    }

    private boolean isReal(RegisteredGovernor governor) {
        int pid = governor.process().pid();
        return proc.isAlive(governor.process())
                && RuntimeFolder.owner(proc.folder(pid))
                        .filter(owner -> owner == governor.user())
                        .isPresent()
                && HeddleDetection.isHeddle(proc, pid)
                && (governor.user() != user || isLocked(governor));
    }

    /** Only its user can open the file; another takes its user's word, which is root's or of no weight. */
    private boolean isLocked(RegisteredGovernor governor) {
        return folders.apply(governor.user()).stream()
                .filter(RuntimeFolder::isSafe)
                .anyMatch(folder -> Registration.isLocked(folder.path().resolve(governor.fileName())));
    }

    /** A process and its ancestors. */
    private Set<ProcessId> line(ProcessId process) {
        return HeddleDetection.of(proc, process.pid()).stream()
                .flatMap(pid -> proc.identity(pid).stream())
                .collect(Collectors.toSet());
    }
}
