package io.heddle.workloads.harness.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of every jar, which runs in its own JVM. */
public abstract class ShadedJarContract {
    private final String name;
    private final int size;
    private final List<String> jvmOptions;

    protected ShadedJarContract(String name, int size, String... jvmOptions) {
        this.name = name;
        this.size = size;
        this.jvmOptions = List.of(jvmOptions);
    }

    @Test
    void the_jar_alone_prints_one_line_on_stdout_and_nothing_on_stderr() throws Exception {
        Run run = run("--size", String.valueOf(size), "--threads", "3");
        assertThat(run.output()).matches(name + " size=" + size + " seed=42 checksum=[0-9a-f]{16}\\R");
        assertThat(run.status()).isZero();
    }

    @Test
    void a_bad_argument_gives_one_line_and_status_2() throws Exception {
        Run run = run("--size", "none");
        assertThat(run.output())
                .startsWith(name + ": --size needs a whole number")
                .hasLineCount(1);
        assertThat(run.status()).isEqualTo(2);
    }

    /** The output on stdout and stderr together, and the exit status. */
    private record Run(String output, int status) {}

    private Run run(String... args) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmOptions);
        command.addAll(List.of("-jar", System.getProperty("workload.jar", "")));
        command.addAll(List.of(args));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(output, process.waitFor());
    }
}
