package io.heddle.gclogs;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.gclogs.events.Collector;
import io.heddle.kernel.testing.Jdk;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * A JVM on this machine with one of its collectors.
 *
 * @param options those of the collector
 */
record LiveJvm(Jdk jdk, Collector collector, List<String> options) {
    /** Returns all JVMs with unified logs, each with all of its collectors. */
    static Stream<LiveJvm> all() {
        return Jdk.all().filter(jdk -> jdk.major() >= 9).flatMap(LiveJvm::collectors);
    }

    private static Stream<LiveJvm> collectors(Jdk jdk) {
        List<LiveJvm> all = new ArrayList<>(List.of(
                of(jdk, Collector.SERIAL, "-XX:+UseSerialGC"),
                of(jdk, Collector.PARALLEL, "-XX:+UseParallelGC"),
                of(jdk, Collector.G1, "-XX:+UseG1GC"),
                of(jdk, Collector.SHENANDOAH, "-XX:+UseShenandoahGC"),
                of(jdk, Collector.EPSILON, "-XX:+UnlockExperimentalVMOptions", "-XX:+UseEpsilonGC")));
        if (jdk.major() < 24) {
            all.add(of(jdk, Collector.Z, "-XX:+UseZGC"));
        }
        if (jdk.major() >= 24) {
            all.add(of(jdk, Collector.GENERATIONAL_Z, "-XX:+UseZGC"));
            all.add(of(
                    jdk,
                    Collector.GENERATIONAL_SHENANDOAH,
                    "-XX:+UseShenandoahGC",
                    "-XX:+UnlockExperimentalVMOptions",
                    "-XX:ShenandoahGCMode=generational"));
        } else if (jdk.major() >= 21) {
            all.add(of(jdk, Collector.GENERATIONAL_Z, "-XX:+UseZGC", "-XX:+ZGenerational"));
        }
        return all.stream();
    }

    private static LiveJvm of(Jdk jdk, Collector collector, String... options) {
        return new LiveJvm(jdk, collector, List.of(options));
    }

    /** Compiles the program {@code Garbage} for all JVMs. */
    static void compile(Path folder, String program) throws Exception {
        Path source = Files.writeString(folder.resolve("Garbage.java"), program);
        int status = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(
                        System.out,
                        System.err,
                        "--release",
                        "8",
                        "-Xlint:-options",
                        "-d",
                        folder.toString(),
                        source.toString());
        assertThat(status).isZero();
    }

    /** Runs the program with a small heap; returns its output. */
    String run(Path folder, List<String> logOptions, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(jdk.java().toString(), "-Xmx%dm".formatted(heapMegabytes())));
        command.addAll(options);
        command.addAll(logOptions);
        command.addAll(List.of("-cp", folder.toString(), "Garbage"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    /** Epsilon frees nothing. */
    private int heapMegabytes() {
        return collector == Collector.EPSILON ? 400 : 32;
    }

    @Override
    public String toString() {
        return jdk + ", " + collector;
    }
}
