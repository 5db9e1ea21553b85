package io.heddle.governor.session;

import io.heddle.kernel.limits.Cgroup;
import io.heddle.kernel.process.Environment;
import io.heddle.kernel.process.Launch;
import io.heddle.kernel.process.SearchPath;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The number of processors that a JVM finds without Heddle, for one whose threads are bound. HotSpot counts those of the
 * thread that asks, so that a bound one would be told of its own alone, and make pools of one thread.
 */
public record ProcessorCount(int processors) {
    private static final String FLAG = "-XX:ActiveProcessorCount=";
    private static final String FOR_EVERY_JVM = "JAVA_TOOL_OPTIONS";

    /** Each of these may hold the user's own choice. */
    private static final List<String> VARIABLES = List.of(FOR_EVERY_JVM, "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    /** As HotSpot counts: the CPUs that may be used, and no more than the quota is worth, rounded up. */
    public static ProcessorCount ofMachine() {
        LinuxTaskScheduler scheduler = new LinuxTaskScheduler();
        int cpus =
                scheduler.affinity(scheduler.currentThread()).map(CpuSet::size).orElseThrow();
        double quota = Cgroup.ours().quota().orElse(cpus);
        return new ProcessorCount((int) Math.clamp(Math.ceil(quota), 1, cpus));
    }

    /**
     * The program, told this number: in its argument list if it is {@code java}, else by a variable, which a JVM mentions on
     * standard error. Who has told it a number keeps that.
     */
    public Launch keptFor(Launch launch) {
        List<String> command = launch.command();
        if (isToldAlready(command)) {
            return launch;
        }
        if (!isJava(command.getFirst())) {
            return launch.withOption(FOR_EVERY_JVM, flag());
        }
        List<String> words = new ArrayList<>(command);
        words.add(1, flag());
        return launch.withCommand(words);
    }

    /** What is told to whom, for people; empty when it is told already. */
    public Optional<String> inWords(List<String> command) {
        return isToldAlready(command)
                ? Optional.empty()
                : Optional.of(
                        flag() + (isJava(command.getFirst()) ? " as its first argument" : " in " + FOR_EVERY_JVM));
    }

    private String flag() {
        return FLAG + processors;
    }

    private static boolean isToldAlready(List<String> command) {
        return Stream.concat(
                        command.stream(), VARIABLES.stream().flatMap(variable -> Environment.value(variable).stream()))
                .anyMatch(text -> text.contains(FLAG));
    }

    private static boolean isJava(String command) {
        try {
            return SearchPath.find(command)
                    .map(ProcessorCount::target)
                    .filter(file -> file.endsWith("java"))
                    .isPresent();
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** Where a chain of links ends, such as /usr/bin/java's. */
    private static Path target(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException e) {
            return file;
        }
    }
}
