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

/** A program that is under a policy while Heddle is attacked: one JVM, or a JVM with many below it. */
final class TargetProgram implements AutoCloseable {
    private final Proc proc = Proc.live();
    private final RunningCommand command;
    private final ProcessTree tree;
    private List<ProcessId> processes = List.of();

    private TargetProgram(RunningCommand command) {
        this.command = command;
        this.tree = ProcessTree.including(proc, proc.identity(command.pid()).orElseThrow());
    }

    static TargetProgram start(Lab lab, List<String> words) {
        return new TargetProgram(lab.start(words));
    }

    /** The words that start one of the lab's own programs in a JVM with a small heap. */
    static List<String> java(Class<?> program, String... arguments) {
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

    int pid() {
        return command.pid();
    }

    /** Looks for processes that were started since; how many threads they all have. */
    long refresh() {
        processes = tree.descendants();
        return threads().count();
    }

    /** How many threads are scheduled as real-time threads now. */
    long realtimeThreads() {
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
