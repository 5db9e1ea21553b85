package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import io.heddle.cli.programs.Waits;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.Programs;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The states that real Heddle processes publish, as another Heddle process shows them. */
class StatusTest {
    private static final ExitStatus WELL = new ExitStatus.Exited(0);
    private static final ExitStatus FAILED = new ExitStatus.Exited(2);
    private static final String MAIN = Waits.class.getName();

    @TempDir
    Path folder = Path.of("");

    private ChildProcess program;
    private HeddleProcess heddle;

    @BeforeEach
    void start() throws Exception {
        program = Programs.silent(HeddleProcess.program(Waits.class).toArray(String[]::new));
        Await.until("the JVM", () -> HeddleProcess.outcome("list").out().contains(" " + program.pid() + " "));
        attach("selector:cross-run");
    }

    private void attach(String policy) throws Exception {
        heddle = HeddleProcess.start(folder, "attach", "-q", "--policy", policy, String.valueOf(program.pid()));
        Await.until("the state", () -> own().filter(each -> !each.get("status").isNull())
                .isPresent());
    }

    @AfterEach
    void end() {
        heddle.close();
        program.signal(Signals.KILL);
    }

    private static JsonNode document(String... arguments) throws Exception {
        Outcome outcome = HeddleProcess.outcome(
                HeddleProcess.words(List.of("--format", "json"), HeddleProcess.words(List.of(arguments), "status")));
        assertThat(outcome.err()).isEmpty();
        assertThat(Schemas.of("status.list").validate(outcome.out(), InputFormat.JSON))
                .isEmpty();
        return JsonMapper.shared().readTree(outcome.out());
    }

    /** The entry of the attached program; other programs on this machine may have some as well. */
    private Optional<JsonNode> own() throws Exception {
        return document()
                .get("programs")
                .valueStream()
                .filter(each -> each.at("/governor/pid").asInt() == heddle.pid())
                .findFirst();
    }

    @Test
    void a_program_is_listed_with_its_policy_and_what_the_selector_knows() throws Exception {
        JsonNode shown = own().orElseThrow();

        assertThat(shown.get("pid").asInt()).isEqualTo(program.pid());
        assertThat(shown.get("program").asString()).isEqualTo(MAIN);
        assertThat(shown.get("jvms").valueStream().map(JsonNode::asInt)).containsExactly(program.pid());
        assertThat(shown.at("/governor/verb").asString()).isEqualTo("attach");
        assertThat(shown.at("/governor/policy").asString()).isEqualTo("selector:cross-run");
        assertThat(shown.at("/status/policy").asString()).isEqualTo("default");
        assertThat(shown.at("/status/selector/selector").asString()).isEqualTo("cross-run");
        assertThat(shown.get("unavailable").isEmpty()).isTrue();
    }

    @Test
    void the_program_is_found_by_its_jvm_its_heddle_process_and_its_main_class() throws Exception {
        for (String named : List.of(String.valueOf(program.pid()), String.valueOf(heddle.pid()), MAIN)) {
            assertThat(document(named).get("programs").valueStream())
                    .singleElement()
                    .satisfies(
                            each -> assertThat(each.at("/governor/pid").asInt()).isEqualTo(heddle.pid()));
        }
    }

    @Test
    void people_get_a_line_for_each_fact() throws Exception {
        Outcome shown = HeddleProcess.outcome("status", String.valueOf(program.pid()));

        assertThat(shown.status()).isEqualTo(WELL);
        assertThat(shown.err()).isEmpty();
        assertThat(shown.out())
                .startsWith("heddle status\n  1 program\n")
                .contains(MAIN + ", PID " + program.pid())
                .containsPattern("governed by +heddle attach -p selector:cross-run, PID " + heddle.pid() + "\n")
                .containsPattern("policy in force +default\n")
                .containsPattern("selector +cross-run: ")
                .containsPattern("reason +\\S");
    }

    @Test
    void a_program_that_heddle_has_started_is_found_by_each_of_its_processes() throws Exception {
        String[] run =
                HeddleProcess.words(List.of("sh", "-c", "\"$@\"; :", "sh"), "run", "-q", "--policy", "default", "--");
        Path own = Files.createDirectory(folder.resolve("run"));
        try (HeddleProcess runs =
                        HeddleProcess.start(own, HeddleProcess.words(HeddleProcess.program(Waits.class), run));
                RunningTree tree = new RunningTree(runs.pid())) {
            String pid = String.valueOf(runs.pid());
            Await.until("its JVM", () -> document()
                    .get("programs")
                    .valueStream()
                    .anyMatch(each -> each.at("/governor/pid").asInt() == runs.pid()
                            && !each.get("jvms").isEmpty()));
            tree.update();

            JsonNode shown = document(pid).at("/programs/0");
            int jvm = shown.at("/jvms/0").asInt();
            int shell = (int)
                    ProcessHandle.of(jvm).orElseThrow().parent().orElseThrow().pid();

            assertThat(shown.at("/governor/verb").asString()).isEqualTo("run");
            assertThat(shown.at("/status/policy").asString()).isEqualTo("default");
            assertThat(shown.at("/status/selector").isNull()).isTrue();
            assertThat(shown.get("pid").asInt()).isEqualTo(jvm);
            for (int each : List.of(jvm, shell)) {
                assertThat(document(String.valueOf(each)).at("/programs/0")).isEqualTo(shown);
            }
        }
    }

    @Test
    void a_heddle_within_the_program_of_another_governs_its_own_program_alone() throws Exception {
        List<String> inner = HeddleProcess.command(
                HeddleProcess.words(HeddleProcess.program(Waits.class), "run", "-q", "--policy", "default", "--"));
        Path own = Files.createDirectory(folder.resolve("outer"));
        try (HeddleProcess outer =
                        HeddleProcess.start(own, HeddleProcess.words(inner, "run", "-q", "--policy", "default", "--"));
                RunningTree tree = new RunningTree(outer.pid())) {
            Await.until("the inner program", () -> below(outer).size() == 2 && jvms(below(outer)) == 1);
            tree.update();
            List<JsonNode> both = below(outer);

            assertThat(both.get(0).at("/governor/pid").asInt()).isEqualTo(outer.pid());
            assertThat(both.get(0).get("jvms").isEmpty()).isTrue();
            assertThat(both.get(0).at("/unavailable/pid").asString()).contains("no JVM");
            int jvm = both.get(1).at("/jvms/0").asInt();
            assertThat(document(String.valueOf(jvm)).at("/programs/0/governor"))
                    .isEqualTo(both.get(1).get("governor"));
        }
    }

    /** A Heddle process and those within its program. */
    private static List<JsonNode> below(HeddleProcess outer) throws Exception {
        return document()
                .get("programs")
                .valueStream()
                .filter(each -> ProcessHandle.of(each.at("/governor/pid").asLong()).stream()
                        .flatMap(governor -> Stream.iterate(
                                Optional.of(governor),
                                Optional::isPresent,
                                process -> process.flatMap(ProcessHandle::parent)))
                        .anyMatch(process -> process.orElseThrow().pid() == outer.pid()))
                .toList();
    }

    private static int jvms(List<JsonNode> programs) {
        return programs.stream().mapToInt(each -> each.get("jvms").size()).sum();
    }

    @Test
    @LiveKernel(needs = Need.OTHER_USERS)
    void everybody_sees_the_programs_that_root_governs() throws Exception {
        ReadableClassPath classPath = ReadableClassPath.copy();
        try {
            List<String> command = new ArrayList<>(
                    List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--inh-caps=-all"));
            command.addAll(HeddleProcess.commandWith(classPath.toString(), "status", String.valueOf(program.pid())));

            Outcome shown = Outcome.of(command);

            assertThat(shown.err()).isEmpty();
            assertThat(shown.out())
                    .contains(MAIN + ", PID " + program.pid())
                    .containsPattern("policy in force +default\n");
        } finally {
            classPath.remove();
        }
    }

    @Test
    void a_process_that_no_heddle_governs_is_one_line() throws Exception {
        String self = String.valueOf(ProcessHandle.current().pid());

        assertThat(HeddleProcess.outcome("status", self))
                .isEqualTo(new Outcome(
                        FAILED,
                        "",
                        "heddle: no Heddle governs process " + self
                                + ". `heddle status` shows the programs that Heddle governs.\n"));
        assertThat(HeddleProcess.outcome("status", "999999999").err())
                .isEqualTo("heddle: no process has PID 999999999. `heddle list` shows the JVMs.\n");
        assertThat(HeddleProcess.outcome("status", "NoSuchMain", "--listen", "0"))
                .satisfies(outcome -> assertThat(outcome.status()).isEqualTo(FAILED))
                .satisfies(outcome -> assertThat(outcome.err()).hasLineCount(1));
    }

    @Test
    void metrics_replace_a_file_as_a_whole() throws Exception {
        Path file = Files.writeString(folder.resolve("heddle.prom"), "old\n");

        Outcome outcome = HeddleProcess.outcome("status", "--format", "openmetrics", "--output", file.toString());

        assertThat(outcome).isEqualTo(new Outcome(WELL, "", ""));
        assertThat(file)
                .content()
                .doesNotContain("old")
                .contains("heddle_policy_info{pid=\"" + program.pid() + "\",program=\"" + MAIN + "\",heddle=\""
                        + heddle.pid() + "\",policy=\"default\"} 1\n")
                .endsWith("# EOF\n");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left.map(each -> each.getFileName().toString()))
                    .containsExactlyInAnyOrder("heddle.prom", "heddle-out", "heddle-err");
        }
    }

    @Test
    void metrics_are_served_until_a_signal() throws Exception {
        Path own = Files.createDirectory(folder.resolve("server"));
        try (HeddleProcess server = HeddleProcess.start(own, "status", "--listen", "0")) {
            Pattern said = Pattern.compile("heddle: serving (http://127\\.0\\.0\\.1:\\d+/metrics); Ctrl-C ends\n");
            Await.until("its message", () -> said.matcher(server.err()).matches());
            Matcher url = said.matcher(server.err());
            assertThat(url.matches()).isTrue();

            assertThat(get(url.group(1))).contains("heddle=\"" + heddle.pid() + "\"");
            heddle.signal(Signals.TERM);
            heddle.await();
            assertThat(get(url.group(1)))
                    .doesNotContain("heddle=\"" + heddle.pid() + "\"")
                    .endsWith("# EOF\n");

            server.signal(Signals.TERM);
            assertThat(server.await()).isEqualTo(WELL);
            assertThat(server.out()).isEmpty();
        }
    }

    private static String get(String url) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                    .timeout(Duration.ofSeconds(60))
                    .build();
            return client.send(request, BodyHandlers.ofString()).body();
        }
    }

    @Test
    void a_port_in_use_and_options_that_exclude_each_other_are_one_line() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "127.0.0.1:" + taken.getLocalPort();
            Outcome refused = HeddleProcess.outcome("status", "--listen", address);
            assertThat(refused.status()).isEqualTo(FAILED);
            assertThat(refused.err()).hasLineCount(1).startsWith("heddle: cannot listen on " + address + ": ");
        }
        for (String[] words : List.of(
                new String[] {"status", "--listen", "0", "--format", "json"},
                new String[] {"status", "--listen", "0", "--output", "file"},
                new String[] {"status", "--listen", "everywhere"},
                new String[] {"status", "--format", "xml"})) {
            Outcome refused = HeddleProcess.outcome(words);
            assertThat(refused.status()).isEqualTo(FAILED);
            assertThat(refused.err()).hasLineCount(1);
        }
    }

    @Test
    void a_file_that_is_no_state_of_that_heddle_is_an_unknown_state() throws Exception {
        Path file = stateThatStays();
        String state = Files.readString(file);
        for (String content : List.of(
                "",
                "{",
                state.substring(0, state.length() / 2),
                state + " ".repeat(20_000),
                state.replace("heddle.status/1", "heddle.status/2"),
                state.replace("\"pid\":" + heddle.pid(), "\"pid\":1"),
                "[".repeat(10_000),
                "\u0000\u00ff")) {
            Files.writeString(file, content);
            assertUnknown();
        }
        Files.writeString(file, state);
        assertThat(own().orElseThrow().get("status").isNull()).isFalse();
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        assertUnknown();
        assertThat(HeddleProcess.outcome("status", String.valueOf(program.pid()))
                        .out())
                .containsPattern("policy in force +unknown\n");
    }

    @Test
    void a_link_or_a_fifo_in_place_of_the_state_is_an_unknown_state() throws Exception {
        Path file = stateThatStays();
        Path elsewhere = Files.move(file, folder.resolve("state"));
        Files.createSymbolicLink(file, elsewhere);
        assertUnknown();

        Files.delete(file);
        assertUnknown();

        assertThat(Outcome.of("mkfifo", "-m", "600", file.toString()).status()).isEqualTo(WELL);
        assertUnknown();
    }

    /** The state under a fixed policy, which the Heddle process does not publish again. */
    private Path stateThatStays() throws Exception {
        heddle.signal(Signals.TERM);
        heddle.await();
        attach("default");
        return publishedBy(heddle.pid());
    }

    private void assertUnknown() throws Exception {
        JsonNode shown = own().orElseThrow();
        assertThat(shown.get("status").isNull()).isTrue();
        assertThat(shown.at("/unavailable/status").asString()).contains("no state that this user may read");
    }

    /** The file with the state of a Heddle process, in one of the folders of this user. */
    private static Path publishedBy(int heddle) throws Exception {
        Object user = Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        for (String each : List.of("/run/heddle", "/run/user/" + user + "/heddle", "/tmp/heddle-" + user)) {
            @Nullable Path found = in(Path.of(each), heddle);
            if (found != null) {
                return found;
            }
        }
        throw new AssertionError("process " + heddle + " has published nothing");
    }

    private static @Nullable Path in(Path folder, int heddle) throws Exception {
        if (!Files.isDirectory(folder)) {
            return null;
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches(".*-by-" + heddle + "@\\d+\\.json"))
                    .findFirst()
                    .orElse(null);
        }
    }
}
