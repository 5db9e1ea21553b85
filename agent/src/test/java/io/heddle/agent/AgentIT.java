package io.heddle.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.heddle.agent.programs.CounterQueries;
import io.heddle.agent.programs.CreationForms;
import io.heddle.agent.programs.IsolatedLoading;
import io.heddle.agent.programs.OtherAgent;
import io.heddle.agent.programs.OwnVirtualThreads;
import io.heddle.agent.programs.Priorities;
import io.heddle.agent.programs.ThreadMaker;
import io.heddle.agent.programs.ThreadQueries;
import io.heddle.agent.programs.ThreadsAsTasks;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AgentIT {
    private static final String FLAG = "-javaagent:" + ProgramRun.AGENT;

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    carriers=0 | carriers takes a number from 1 to 4096, not "0".
                    carriers=x | carriers takes a number from 1 to 4096, not "x".
                    bound=     | bound takes a thread's name or a pattern such as audio-*.
                    order=last | order takes one of fifo, lifo, priority, shortest-first, not 'last'.
                    carier=2   | unknown option "carier". Use carriers=NUMBER, bound=NAME, order=..., placement=..., stealing=..., idling=..., reports=FOLDER or tell.
                    """)
    void wrong_options_are_reported_in_one_line(String options, String cause) throws Exception {
        ProgramRun run = ProgramRun.run(List.of(FLAG + "=" + options), ThreadMaker.class);

        assertThat(run).isEqualTo(new ProgramRun(125, "", "heddle: invalid agent options: " + cause + "\n"));
    }

    @Test
    void virtual_threads_of_the_program_run_beside_the_converted_ones() throws Exception {
        ProgramRun run = ProgramRun.run(List.of(FLAG + "=carriers=3,order=lifo"), OwnVirtualThreads.class);

        assertThat(run).isEqualTo(new ProgramRun(0, """
                        ofVirtual heddle-carrier-N
                        startVirtualThread heddle-carrier-N
                        executor heddle-carrier-N
                        child heddle-carrier-N
                        parallelism 3
                        """, ""));
    }

    @Test
    void there_are_as_many_carriers_as_the_program_asks_the_jdk_for() throws Exception {
        ProgramRun run =
                ProgramRun.run(List.of(FLAG, "-Djdk.virtualThreadScheduler.parallelism=5"), OwnVirtualThreads.class);

        assertThat(run.output()).endsWith("parallelism 5\n");
    }

    @Test
    void threads_run_in_the_order_of_their_priorities() throws Exception {
        ProgramRun run = ProgramRun.run(List.of(FLAG + "=carriers=1,order=priority"), Priorities.class);

        assertThat(run).isEqualTo(new ProgramRun(0, "10\n7\n5\n1\n", ""));
    }

    @Test
    void an_old_jvm_reports_that_it_is_too_old() throws Exception {
        Path old = oldJava();

        ProgramRun run = ProgramRun.command(List.of(old.toString(), FLAG, "-version"), process -> {});

        assertThat(run.status()).isEqualTo(125);
        assertThat(run.errors())
                .isEqualTo(
                        "heddle: cannot make threads virtual: the agent needs Java 24 or newer, and this JVM is Java 17."
                                + " Use a newer JVM, or remove the agent.\n");
    }

    private static Path oldJava() throws IOException {
        try (DirectoryStream<Path> jvms = Files.newDirectoryStream(Path.of("/usr/lib/jvm"))) {
            for (Path jvm : jvms) {
                Path release = jvm.resolve("release");
                if (Files.exists(release) && Files.readString(release).contains("JAVA_VERSION=\"17")) {
                    return jvm.resolve("bin/java");
                }
            }
        }
        assertThat(System.getenv("CI")).as("in CI there is a JDK 17").isNull();
        assumeThat(false).as("there is a JDK 17 in /usr/lib/jvm").isTrue();
        return Path.of("");
    }

    @ParameterizedTest
    @ValueSource(classes = {ThreadsAsTasks.class, ThreadQueries.class, CounterQueries.class})
    void a_program_behaves_as_on_platform_threads(Class<?> program) throws Exception {
        ProgramRun plain = ProgramRun.plain(program);
        ProgramRun converted = ProgramRun.converted(program);

        assertThat(plain.status()).isZero();
        assertThat(plain.output()).isNotEmpty();
        assertThat(converted).isEqualTo(plain);
    }

    @Test
    void a_class_loader_that_does_not_see_the_agent_makes_virtual_threads() throws Exception {
        ProgramRun run = load(bytes());

        assertThat(run.output()).isEqualTo("virtual: true\n");
    }

    @Test
    void a_security_manager_is_refused_by_the_jvm_itself() throws Exception {
        List<String> flags = List.of("-Djava.security.manager");

        ProgramRun plain = ProgramRun.run(flags, ThreadMaker.class);
        ProgramRun converted = ProgramRun.run(List.of(FLAG, "-Djava.security.manager"), ThreadMaker.class);

        assertThat(plain.status()).isNotZero();
        assertThat(converted).isEqualTo(plain);
    }

    @Test
    void a_class_file_of_a_future_version_fails_as_without_the_agent() throws Exception {
        byte[] file = bytes();
        file[7] = 99;

        failsAsWithout(file, "UnsupportedClassVersionError");
    }

    @Test
    void a_broken_class_file_fails_as_without_the_agent() throws Exception {
        byte[] file = bytes();
        file[10] = 77;

        failsAsWithout(file, "ClassFormatError");
    }

    @Test
    void a_truncated_class_file_fails_as_without_the_agent() throws Exception {
        byte[] file = bytes();

        failsAsWithout(java.util.Arrays.copyOf(file, file.length / 2), "ClassFormatError");
    }

    private void failsAsWithout(byte[] file, String error) throws Exception {
        ProgramRun converted = load(file);
        Path there = folder.resolve("ThreadMaker.class");
        ProgramRun plain = ProgramRun.plain(IsolatedLoading.class, there.toString());

        assertThat(converted.output()).contains(error);
        assertThat(converted).isEqualTo(plain);
    }

    private ProgramRun load(byte[] file) throws Exception {
        Path there = Files.write(folder.resolve("ThreadMaker.class"), file);
        return ProgramRun.converted(IsolatedLoading.class, there.toString());
    }

    private static byte[] bytes() throws IOException {
        return bytes(ThreadMaker.class);
    }

    private static byte[] bytes(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            return in == null ? new byte[0] : in.readAllBytes();
        }
    }

    @Test
    void it_works_with_another_agent_before_or_after_it() throws Exception {
        Path jar = folder.resolve("other.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", OtherAgent.class.getName());
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        writeJar(jar, manifest, OtherAgent.class);
        String other = "-javaagent:" + jar;

        ProgramRun alone = ProgramRun.run(List.of(FLAG), CreationForms.class);

        assertThat(ProgramRun.run(List.of(other, FLAG), CreationForms.class)).isEqualTo(alone);
        assertThat(ProgramRun.run(List.of(FLAG, other), CreationForms.class)).isEqualTo(alone);
    }

    @Test
    void a_signed_jar_stays_valid() throws Exception {
        Path jar = folder.resolve("signed.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        writeJar(jar, manifest, ThreadMaker.class);
        Path keys = folder.resolve("keys");
        tool(
                "keytool",
                "-genkeypair",
                "-keystore",
                keys.toString(),
                "-storepass",
                "secret",
                "-alias",
                "me",
                "-keyalg",
                "EC",
                "-dname",
                "CN=me");
        tool("jarsigner", "-keystore", keys.toString(), "-storepass", "secret", jar.toString(), "me");

        ProgramRun run =
                ProgramRun.java(List.of(FLAG, "-cp", jar.toString(), ThreadMaker.class.getName()), process -> {});

        assertThat(run).isEqualTo(new ProgramRun(0, "virtual: true\n", ""));
    }

    private static void tool(String name, String... args) throws Exception {
        List<String> command = new java.util.ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", name).toString()));
        command.addAll(List.of(args));
        ProgramRun run = ProgramRun.command(command, process -> {});
        assertThat(run.status()).as(run.output() + run.errors()).isZero();
    }

    private static void writeJar(Path jar, Manifest manifest, Class<?> type) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out, manifest)) {
            for (Path file : classFiles(type)) {
                entries.putNextEntry(new JarEntry(type.getPackageName().replace('.', '/') + "/" + file.getFileName()));
                entries.write(Files.readAllBytes(file));
            }
        }
    }

    /** Returns the files of a class and of its nested classes. */
    private static List<Path> classFiles(Class<?> type) {
        Path at = Path.of(
                System.getProperty("programs", ""), type.getPackageName().split("\\."));
        try (var files = Files.list(at)) {
            return files.filter(
                            file -> file.getFileName().toString().matches(type.getSimpleName() + "(\\$.*)?\\.class"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void a_report_for_heddle_counts_converted_and_other_threads() throws Exception {
        ProgramRun run = ProgramRun.run(List.of(FLAG + "=bound=audio-*,reports=" + folder), CreationForms.class);

        assertThat(run.errors()).isEmpty();
        try (var files = Files.list(folder)) {
            List<Path> all = files.toList();
            assertThat(all).hasSize(1);
            Properties properties = new Properties();
            try (InputStream in = Files.newInputStream(all.getFirst())) {
                properties.load(in);
            }
            assertThat(properties)
                    .containsEntry("bound", "1")
                    .containsEntry("stackSize", "1")
                    .containsEntry("eventLoops", "2")
                    .containsEntry("unreadable", "")
                    .containsEntry(
                            "subclasses",
                            "io.heddle.agent.programs.CreationForms$1,io.heddle.agent.programs.CreationForms$Own");
        }
    }
}
