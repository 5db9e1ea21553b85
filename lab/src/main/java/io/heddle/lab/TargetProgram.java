package io.heddle.lab;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessTree;
import io.heddle.kernel.tasks.TaskStat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A program under a policy while Heddle is attacked: one JVM, or a JVM with many child JVMs. */
public final class TargetProgram implements AutoCloseable {
    private final Proc proc = Proc.live();
    private final RunningCommand command;
    private final ProcessTree tree;
    private List<ProcessId> processes = List.of();

    private TargetProgram(RunningCommand command) {
        this.command = command;
        this.tree = ProcessTree.including(proc, proc.identity(command.pid()).orElseThrow());
    }

    public static TargetProgram start(Lab lab, List<String> words) {
        return new TargetProgram(lab.start(words));
    }

    /** The command that runs a program of the lab in a JVM with a small heap. */
    public static List<String> java(Class<?> program, String... arguments) {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Xmx128m",
                "-XX:+UseParallelGC",
                "-cp",
                program.getProtectionDomain().getCodeSource().getLocation().getPath(),
                program.getName()));
        words.addAll(List.of(arguments));
        return words;
    }

    public int pid() {
        return command.pid();
    }

    /** Finds new processes; the number of threads of all of them. */
    public long refresh() {
        processes = tree.descendants();
        return threads().count();
    }

    /** The number of threads in a real-time class. */
    public long realtimeThreads() {
        return processes.stream()
                .map(ProcessId::pid)
                .flatMap(pid -> Arrays.stream(proc.tasks(pid)).mapToObj(tid -> proc.task(pid, tid)))
                .flatMap(Optional::stream)
                .filter(TaskStat::isRealtime)
                .count();
    }

    private IntStream threads() {
        return processes.stream().mapToInt(ProcessId::pid).flatMap(pid -> Arrays.stream(proc.tasks(pid)));
    }

    @Override
    public void close() {
        command.close();
    }
}
