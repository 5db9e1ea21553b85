package io.heddle.recorder.jvm;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Pipe;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.process.Stdio;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Jdk;
import io.heddle.kernel.testing.Programs;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.spi.ToolProvider;

/** A JVM that runs {@link Subject}, with its output in files. */
final class SubjectJvm implements AutoCloseable {
    static final int OLDEST_RELEASE = 17;
    private static final int SIGKILL = 9;

    final ChildProcess process;
    private final Pipe input;
    private final Path out;
    private final Path err;

    private SubjectJvm(ChildProcess process, Pipe input, Path out, Path err) {
        this.process = process;
        this.input = input;
        this.out = out;
        this.err = err;
    }

    static SubjectJvm start(Jdk jdk, Path folder, String... arguments) throws IOException {
        return start(jdk, folder, UnaryOperator.identity(), arguments);
    }

    /**
     * Starts the program.
     *
     * @param folder for the output
     * @param arguments flags of the JVM, then what the program does
     */
    static SubjectJvm start(Jdk jdk, Path folder, UnaryOperator<SpawnSpec> recorder, String... arguments)
            throws IOException {
        return startCommand(command(jdk, arguments), folder, recorder);
    }

    /** The folder of the program's class files. */
    static Path classes() {
        return Classes.FOLDER;
    }

    private static List<String> command(Jdk jdk, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                jdk.java().toString(),
                "-Xmx64m",
                "-XX:+UseG1GC",
                "-cp",
                classes().toString()));
        command.addAll(List.of(arguments).subList(0, arguments.length - 1));
        command.add(Subject.class.getName());
        command.add(arguments[arguments.length - 1]);
        return command;
    }

    static SubjectJvm startCommand(List<String> command, Path folder, UnaryOperator<SpawnSpec> recorder)
            throws IOException {
        Path out = Files.createTempFile(folder, "out", "");
        Path err = Files.createTempFile(folder, "err", "");
        Pipe input = Pipe.toChild();
        SpawnSpec launch = new SpawnSpec(command, input.childEnd(), new Stdio.File(out), new Stdio.File(err), false);
        ChildProcess process = Programs.reaper().start(recorder.apply(launch));
        input.closeChildEnd();
        return new SubjectJvm(process, input, out, err);
    }

    int pid() {
        return process.pid();
    }

    void awaitReady() throws Exception {
        Await.until("the program is ready", () -> output().contains("ready"));
    }

    /** Closes the program's input, upon which it ends, and waits for its end. */
    ChildProcess.Ended end() throws InterruptedException {
        input.close();
        return Await.end(process);
    }

    void kill() throws InterruptedException {
        process.signal(SIGKILL);
        Await.end(process);
    }

    String output() throws IOException {
        return Files.readString(out);
    }

    String errors() throws IOException {
        return Files.readString(err);
    }

    @Override
    public void close() {
        process.signal(SIGKILL);
        input.close();
    }

    private static final class Classes {
        static final Path FOLDER = compile();

        private static Path compile() {
            try {
                Path folder = Files.createDirectories(
                        Path.of("target/subject-classes").toAbsolutePath());
                StringWriter output = new StringWriter();
                PrintWriter writer = new PrintWriter(output);
                int status = ToolProvider.findFirst("javac")
                        .orElseThrow()
                        .run(
                                writer,
                                writer,
                                "--release",
                                Integer.toString(OLDEST_RELEASE),
                                "-proc:none",
                                "-d",
                                folder.toString(),
                                "src/test/java/io/heddle/recorder/jvm/Subject.java");
                if (status != 0) {
                    throw new AssertionError(output.toString());
                }
                return folder;
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
    }
}
