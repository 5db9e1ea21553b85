package io.heddle.cli;

import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.TaskStat;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The processes of a program that one Heddle runs: those that were its descendants at any look, without the watchdog. */
final class RunningTree implements AutoCloseable {
    private final Proc proc = Proc.live();
    private final int heddle;
    private final Set<ProcessId> members = ConcurrentHashMap.newKeySet();

    RunningTree(int heddle) {
        this.heddle = heddle;
    }

    RunningTree update() {
        addChildren(heddle);
        return this;
    }

    private void addChildren(int parent) {
        for (int pid : proc.processes()) {
            boolean isChild = proc.process(pid)
                    .filter(stat -> stat.parent() == parent && !stat.isDead())
                    .isPresent();
            if (isChild && !isWatchdog(pid)) {
                proc.identity(pid).ifPresent(members::add);
                addChildren(pid);
            }
        }
    }

    private boolean isWatchdog(int pid) {
        return Arrays.asList(proc.commandLine(pid)).contains("heddle-watchdog");
    }

    /** A watchdog that was seen before it had become one (exec) is none of the program either. */
    private boolean isOfProgram(ProcessId member) {
        return proc.isAlive(member) && !isWatchdog(member.pid());
    }

    /** Threads of the program and of what its processes have started since. */
    List<TaskStat> realtime() {
        members.stream().filter(this::isOfProgram).forEach(member -> addChildren(member.pid()));
        return members.stream()
                .filter(this::isOfProgram)
                .flatMapToInt(member -> Arrays.stream(proc.tasks(member.pid())))
                .mapToObj(tid -> proc.task(tid, tid))
                .flatMap(stat -> stat.stream())
                .filter(TaskStat::isRealtime)
                .toList();
    }

    /** Whether all of them are stopped (Ctrl-Z, SIGSTOP). */
    boolean isStopped() {
        return members.stream()
                .filter(this::isOfProgram)
                .flatMap(member -> proc.process(member.pid()).stream())
                .allMatch(stat -> stat.state() == 'T');
    }

    boolean isEmpty() {
        return members.stream().noneMatch(this::isOfProgram);
    }

    @Override
    public void close() {
        members.stream().filter(this::isOfProgram).forEach(member -> Signals.send(member, Signals.KILL));
    }
}
