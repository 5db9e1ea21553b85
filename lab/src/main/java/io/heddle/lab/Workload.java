package io.heddle.lab;

import io.heddle.documents.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program to experiment with: a jar of {@code workloads/}, in a JVM of its own.
 *
 * @param heap the JVM's options for the heap: three times the smallest heap that it runs in, unless its purpose is another
 * @param shortSize its {@code --size} where it is only to be seen to work
 * @param longSize one that takes twenty seconds and more under {@code default} on two CPUs
 */
public record Workload(String name, List<String> heap, int shortSize, int longSize) {
    static Workload of(String name, int heapMegabytes, int shortSize, int longSize) {
        return new Workload(name, List.of("-Xmx" + heapMegabytes + "m"), shortSize, longSize);
    }

    /** The command that runs it once. */
    List<String> command(Lab lab) {
        return command(lab, heap, lab.scale());
    }

    /** The same in another heap. */
    List<String> command(Lab lab, List<String> otherHeap) {
        return command(lab, otherHeap, lab.scale());
    }

    /** With more to do, for what needs time. */
    List<String> longCommand(Lab lab) {
        List<String> command = command(lab);
        if (lab.scale() == Scale.FULL) {
            command.addAll(List.of("--size", String.valueOf(longSize)));
        }
        return command;
    }

    /** The same at another scale. */
    List<String> command(Lab lab, Scale scale) {
        return command(lab, heap, scale);
    }

    private List<String> command(Lab lab, List<String> itsHeap, Scale scale) {
        Lab.Bench bench = lab.bench();
        List<String> command = new ArrayList<>(List.of(bench.java().toString()));
        command.addAll(itsHeap);
        command.addAll(
                List.of("-XX:+UseParallelGC", "-jar", jar(bench.home(), name).toString()));
        if (scale == Scale.SHORT) {
            command.addAll(List.of("--size", String.valueOf(shortSize)));
        }
        return command;
    }

    /** Where a workload's jar is built. */
    static Path jar(Path home, String name) {
        Path jar = home.resolve("workloads/" + name + "/target/" + name + ".jar");
        if (!Files.isReadable(jar)) {
            throw new UserError("the workload " + name + " isn't built: " + jar
                    + "; ./mvnw -q -Plab -DskipTests package builds it");
        }
        return jar;
    }
}
