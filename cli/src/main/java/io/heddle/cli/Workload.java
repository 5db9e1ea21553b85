package io.heddle.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** A program that comes with Heddle: {@code workloads/NAME.jar} in a release, in a checkout where the build leaves it. */
final class Workload {
    /** The system property in which the launcher tells where Heddle is. */
    private static final String PROPERTY = "heddle.home";

    private Workload() {}

    /** The jar that {@code java -jar} takes. */
    static Optional<Path> jar(String name) {
        Path workloads = Path.of(System.getProperty(PROPERTY, ".")).resolve("workloads");
        return Stream.of(
                        workloads.resolve(name + ".jar"),
                        workloads.resolve(name).resolve("target").resolve(name + ".jar"))
                .filter(Files::isReadable)
                .findFirst()
                .map(jar -> jar.toAbsolutePath().normalize());
    }
}
