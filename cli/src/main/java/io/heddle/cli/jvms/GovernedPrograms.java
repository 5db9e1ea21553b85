package io.heddle.cli.jvms;

import io.heddle.governor.registry.GovernorRegistry;
import io.heddle.governor.registry.RegisteredGovernor;
import io.heddle.hotspot.JvmDetection;
import io.heddle.hotspot.JvmDetection.Finding;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessTree;
import io.heddle.kernel.tasks.TaskStat;
import io.heddle.watch.HeddleDetection;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * The programs on this machine that Heddle processes govern, as far as this user may see them: those of root and of this user; root
 * sees all. Each call looks again. A process or a state that disappears meanwhile is left out. Used by one thread at a time.
 */
public final class GovernedPrograms {
    private static final String LAUNCHER = "java";

    private final Proc proc;
    private final GovernorRegistry registry;
    private final GoverningCommand command;
    private final RunningJvms jvms;
    private final JvmDetection detection = new JvmDetection();

    /** @param heddle the model of Heddle's command line, which reads how others govern */
    public GovernedPrograms(Proc proc, CommandLine heddle) {
        this.proc = proc;
        this.registry = new GovernorRegistry(proc);
        this.command = new GoverningCommand(heddle);
        this.jvms = new RunningJvms(proc);
    }

    /** All of them, in the order in which their Heddle processes started. */
    public List<GovernedProgram> all() {
        List<RegisteredGovernor> governors = registry.all();
        return governors.stream()
                .sorted(Comparator.comparingLong(
                                (RegisteredGovernor each) -> each.process().startTicks())
                        .thenComparingInt(each -> each.process().pid()))
                .map(governor -> program(governor, governors))
                .toList();
    }

    /** The program to which a process belongs, or that the process governs; empty when no Heddle governs it. */
    public Optional<GovernedProgram> of(ProcessId process) {
        List<RegisteredGovernor> governors = registry.all();
        return governors.stream()
                .filter(each -> each.process().equals(process))
                .findFirst()
                .or(() -> nearest(process.pid(), governors))
                .filter(_ -> proc.isAlive(process))
                .map(governor -> program(governor, governors));
    }

    private GovernedProgram program(RegisteredGovernor governor, List<RegisteredGovernor> governors) {
        List<Integer> found = processes(governor).stream()
                .filter(pid -> isJvm(pid) && isGovernedBy(governor, pid, governors))
                .toList();
        @Nullable Integer first = found.isEmpty() ? null : found.getFirst();
        return new GovernedProgram(
                governor.isAttached() ? Integer.valueOf(governor.target().pid()) : first,
                first == null ? null : name(first),
                found,
                new Governance(
                        command.read(
                                governor.process().pid(),
                                proc.commandLine(governor.process().pid())),
                        PublishedStatus.of(governor, registry).orElse(null)));
    }

    /** The processes that may belong to the program of a governor. */
    private List<Integer> processes(RegisteredGovernor governor) {
        ProcessId top = governor.target();
        Stream<ProcessId> below = new ProcessTree(proc, top.pid()).descendants().stream();
        return Stream.concat(Stream.of(top), below)
                .map(ProcessId::pid)
                .distinct()
                .toList();
    }

    /** Whether no other Heddle between governor and process governs it. */
    private boolean isGovernedBy(RegisteredGovernor governor, int pid, List<RegisteredGovernor> governors) {
        return nearest(pid, governors)
                .filter(nearest -> nearest.target().equals(governor.target()))
                .isPresent();
    }

    /** The governor of the closest process among a process and its ancestors. */
    private Optional<RegisteredGovernor> nearest(int pid, List<RegisteredGovernor> governors) {
        return Stream.iterate(pid, each -> each > 0, each -> proc.process(each)
                        .map(TaskStat::parent)
                        .orElse(0))
                .flatMap(each ->
                        governors.stream().filter(governor -> governor.target().pid() == each))
                .findFirst();
    }

    private boolean isJvm(int pid) {
        if (HeddleDetection.isHeddle(proc, pid)) {
            return false;
        }
        return switch (detection.detect(pid)) {
            case Finding.HotSpot _ -> true;
            // The memory map of another user's process is closed, its command line is not.
            case Finding.NotPermitted _, Finding.Unreadable _ -> isLauncher(proc.commandLine(pid));
            default -> false;
        };
    }

    private static boolean isLauncher(String[] words) {
        try {
            return words.length > 1 && Path.of(words[0]).endsWith(LAUNCHER);
        } catch (InvalidPathException notInThisLocale) {
            return false;
        }
    }

    private @Nullable String name(int pid) {
        return jvms.mainClass(pid)
                .or(() -> HeddleDetection.mainClass(proc.commandLine(pid)))
                .orElse(null);
    }
}
