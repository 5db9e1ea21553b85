package io.heddle.lab;

import io.heddle.documents.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A program of the experiments: a jar of {@code workloads/} in a separate JVM.
 *
 * @param heap JVM options for the heap, usually three times the smallest heap in which it runs
 * @param shortSize its {@code --size} at {@link Scale#SHORT}
 * @param longSize a {@code --size} that takes twenty seconds or more under {@code default} on two CPUs
 */
public record Workload(String name, List<String> heap, int shortSize, int longSize) {
    private static final Pattern MEGABYTES = Pattern.compile("\\d+(?=m$)");

    public static Workload of(String name, int heapMegabytes, int shortSize, int longSize) {
        return new Workload(name, List.of("-Xmx" + heapMegabytes + "m"), shortSize, longSize);
    }

    /** The command that runs it once. */
    public List<String> command(Lab lab) {
        return command(lab, heap, lab.scale());
    }

    /** The command with another heap. */
    public List<String> command(Lab lab, List<String> otherHeap) {
        return command(lab, otherHeap, lab.scale());
    }

    /**
     * Heap options for more threads than usual: as many times the heap, because that much is alive at once.
     *
     * @param usual the number of threads for which {@link #heap} is
     */
    public List<String> heapFor(int threads, int usual) {
        int times = Math.max(1, Math.ceilDiv(threads, usual));
        return heap.stream()
                .map(option -> MEGABYTES
                        .matcher(option)
                        .replaceAll(number -> String.valueOf(times * Integer.parseInt(number.group()))))
                .toList();
    }

    /** The command with {@code longSize}. */
    public List<String> longCommand(Lab lab) {
        List<String> command = command(lab);
        if (lab.scale() == Scale.FULL) {
            command.addAll(List.of("--size", String.valueOf(longSize)));
        }
        return command;
    }

    /**
     * The command with a number of threads and a size, at any scale.
     *
     * @param jvmOptions all of them
     */
    public List<String> command(Lab lab, List<String> jvmOptions, int threads, int size) {
        Lab.Environment environment = lab.environment();
        return Stream.of(
                        List.of(environment.java().toString()),
                        jvmOptions,
                        List.of(
                                "-jar",
                                jar(environment.home(), name).toString(),
                                "--threads",
                                String.valueOf(threads),
                                "--size",
                                String.valueOf(size)))
                .flatMap(List::stream)
                .toList();
    }

    /** The command at another scale. */
    public List<String> command(Lab lab, Scale scale) {
        return command(lab, heap, scale);
    }

    private List<String> command(Lab lab, List<String> itsHeap, Scale scale) {
        Lab.Environment environment = lab.environment();
        List<String> command = new ArrayList<>(List.of(environment.java().toString()));
        command.addAll(itsHeap);
        command.addAll(List.of(
                "-XX:+UseParallelGC", "-jar", jar(environment.home(), name).toString()));
        if (scale == Scale.SHORT) {
            command.addAll(List.of("--size", String.valueOf(shortSize)));
        }
        return command;
    }

    /** @throws UserError when the jar is not built */
    public static Path jar(Path home, String name) {
        return findJar(home, name)
                .orElseThrow(() -> new UserError("the workload " + name
                        + " is not built. ./mvnw -q -Plab,services -DskipTests package builds it."));
    }

    /**
     * The jar of a workload: {@code workloads/NAME.jar} in a release, {@code workloads/NAME/target/NAME.jar} in a checkout.
     *
     * @param home an absolute path of the release or the checkout
     */
    public static Optional<Path> findJar(Path home, String name) {
        Path workloads = home.resolve("workloads");
        return Stream.of(
                        workloads.resolve(name + ".jar"),
                        workloads.resolve(name).resolve("target").resolve(name + ".jar"))
                .filter(Files::isReadable)
                .findFirst();
    }
}
