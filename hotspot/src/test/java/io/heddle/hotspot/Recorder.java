package io.heddle.hotspot;

import io.heddle.hotspot.JvmDetection.Finding;
import io.heddle.hotspot.roles.NewThread;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/**
 * Records a JVM for {@link Recorded}. In {@code hotspot/}, after its tests were compiled:
 *
 * <pre>java -cp target/classes:target/test-classes io.heddle.hotspot.Recorder jdk8-cms JAVA -XX:+UseConcMarkSweepGC</pre>
 *
 * <p>JAVA may be a script that executes the JVM in its own working folder. The name consists of the JDK and the collector. With
 * G1 a thread dump is recorded too.
 */
final class Recorder {
    private static final Path RESOURCES = Path.of("src/test/resources");

    private Recorder() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        String name = arguments[0];
        List<String> command = new ArrayList<>(List.of(arguments[1], "-Xmx64m"));
        command.addAll(Arrays.asList(arguments).subList(2, arguments.length));
        command.add(Probe.class.getName());
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(OldClasses.folder().toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH"));
        Process process = builder.start();
        try (BufferedReader output = process.inputReader()) {
            // Some JVMs print other lines first.
            if (output.lines().noneMatch("ready"::equals)) {
                throw new IOException("the program has not started: " + command);
            }
            // All compiler and collector threads have started by then.
            TimeUnit.SECONDS.sleep(1);
            int pid = (int) process.pid();
            Files.writeString(RESOURCES.resolve("threads/" + name + ".tsv"), threads(pid));
            Path perfData = RESOURCES.resolve("hsperfdata/" + name + ".gz");
            try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(perfData))) {
                Files.copy(perfData(pid), out);
            }
            if (name.endsWith("-g1")) {
                Files.writeString(RESOURCES.resolve("threads/" + name + ".dump.txt"), dump(pid, output));
            }
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static Path perfData(int pid) throws IOException {
        Finding finding = new JvmDetection().detect(pid);
        if (finding instanceof Finding.HotSpot(var file) && file.isPresent()) {
            return Path.of(file.get().path().toString());
        }
        throw new IOException("no counters, but " + finding);
    }

    /** Ids and start times in ticks, relative to those of the first thread, so that recordings are comparable. */
    private static String threads(int pid) throws IOException {
        List<NewThread> births = LiveJvm.births(pid);
        NewThread first = births.getFirst();
        return births.stream()
                .map(birth -> "%d\t%d\t%s\n"
                        .formatted(birth.tid() - pid, birth.startTicks() - first.startTicks(), birth.name()))
                .collect(Collectors.joining());
    }

    /** The thread dump that a JVM prints for SIGQUIT, the same as over its attach socket. */
    private static String dump(int pid, BufferedReader output) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-QUIT", Integer.toString(pid)).start().waitFor();
        StringBuilder dump = new StringBuilder();
        for (String line = output.readLine(); !line.startsWith("JNI global ref"); line = output.readLine()) {
            dump.append(line).append('\n');
        }
        return dump.toString();
    }
}
