package io.heddle.lab.services;

import io.heddle.lab.Lab;
import io.heddle.lab.Scale;
import io.heddle.lab.Workload;
import java.util.List;
import java.util.stream.Stream;

/**
 * A program of {@code workloads/} that ends by itself after a large piece of work.
 *
 * @param jvmOptions for its heap, and what its libraries need
 * @param shortSize its {@code --size} at {@link Scale#SHORT}
 * @param size its {@code --size} at {@link Scale#FULL}
 */
public record Job(String name, List<String> jvmOptions, int shortSize, int size) {
    public static final List<Job> ALL = List.of(
            new Job("maven", List.of("-Xmx512m"), 4, 30),
            new Job("spark", List.of("-Xmx1g", "--sun-misc-unsafe-memory-access=allow"), 4, 80));

    List<String> command(Lab lab, Collector collector) {
        return Stream.of(
                        List.of(lab.environment().java().toString()),
                        jvmOptions,
                        List.of(
                                collector.option(),
                                "-jar",
                                Workload.jar(lab.environment().home(), name).toString(),
                                "--size",
                                String.valueOf(lab.scale() == Scale.FULL ? size : shortSize)))
                .flatMap(List::stream)
                .toList();
    }
}
