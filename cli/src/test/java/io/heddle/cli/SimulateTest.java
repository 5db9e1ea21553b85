package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import io.heddle.cli.programs.AllocatesInThreads;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SimulateTest {
    private static final ExitStatus SUCCESS = new ExitStatus.Exited(0);
    private static final ExitStatus FAILED = new ExitStatus.Exited(2);

    @TempDir
    Path folder = Path.of("");

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private void record(String... options) throws IOException, InterruptedException {
        List<String> program = HeddleProcess.program(AllocatesInThreads.class);
        Outcome record = HeddleProcess.outcome(HeddleProcess.words(
                program,
                HeddleProcess.words(
                        List.of("-o", file("run.jfr"), "--"), HeddleProcess.words(List.of(options), "record", "-q"))));
        assertThat(record.err()).isEmpty();
        assertThat(record.status()).isEqualTo(SUCCESS);
    }

    private Outcome simulate(String... options) throws IOException, InterruptedException {
        return HeddleProcess.outcome(HeddleProcess.words(List.of(options), "simulate", "--from", file("run.jfr")));
    }

    private JsonNode json(String name) throws IOException {
        String text = Files.readString(folder.resolve(name));
        assertThat(Schemas.of("simulate").validate(text, InputFormat.JSON)).isEmpty();
        return JsonMapper.shared().readTree(text);
    }

    @Test
    @LiveKernel(needs = {Need.SCHEDULING_EVENTS, Need.REALTIME})
    void a_recorded_program_is_simulated_on_other_machines() throws Exception {
        record("-p", "jvm-first");

        Outcome simulated = simulate(
                "--cores",
                "1,8",
                "--policy",
                "default,fifo,gc:threads=1",
                "--json",
                file("run.json"),
                "--html",
                file("run.html"),
                "--csv",
                file("run.csv"));

        assertThat(simulated.err()).isEmpty();
        assertThat(simulated.status()).isEqualTo(SUCCESS);
        assertThat(simulated.out()).contains("jvm-first", "Predictions", "gc:threads=1", "Limits");
        JsonNode json = json("run.json");
        assertThat(json.at("/recordedUnder").asString()).isEqualTo("jvm-first");
        assertThat(json.at("/scenarios").size()).isEqualTo(6);
        assertThat(json.at("/scenarios")).allSatisfy(each -> {
            assertThat(each.at("/outcome").asString()).isEqualTo("completed");
            assertThat(each.at("/wallSeconds").asDouble()).isPositive();
        });
        // One CPU cannot be faster than eight.
        assertThat(json.at("/scenarios/0/wallSeconds").asDouble())
                .isGreaterThan(json.at("/scenarios/3/wallSeconds").asDouble());
        assertThat(folder.resolve("run.html")).content().contains("<html", "Wall time (simulated)");
        assertThat(Files.readAllLines(folder.resolve("run.csv"))).hasSize(7);
    }

    @Test
    @LiveKernel(needs = Need.SCHEDULING_EVENTS)
    void an_interrupted_sweep_continues_and_gives_the_same_results() throws Exception {
        record();
        assertThat(simulate("-q", "--cores", "1", "--json", file("part.json")).status())
                .isEqualTo(SUCCESS);
        String marked =
                Files.readString(folder.resolve("part.json")).replaceFirst("\"events\" : \\d+", "\"events\" : 7");
        Files.writeString(folder.resolve("part.json"), marked);

        Outcome continued = simulate("-q", "--cores", "1,2", "--json", file("part.json"), "--resume");
        assertThat(simulate("-q", "--cores", "1,2", "--json", file("all.json")).status())
                .isEqualTo(SUCCESS);

        assertThat(continued.err()).isEmpty();
        JsonNode part = json("part.json");
        JsonNode all = json("all.json");
        // Results of the file are not simulated again.
        assertThat(part.at("/scenarios/0/events").asLong()).isEqualTo(7);
        for (int i = 1; i < all.at("/scenarios").size(); i++) {
            assertThat(part.at("/scenarios/" + i)).isEqualTo(all.at("/scenarios/" + i));
        }
    }

    @Test
    @LiveKernel(needs = Need.SCHEDULING_EVENTS)
    void results_of_another_recording_are_not_continued() throws Exception {
        record();
        assertThat(simulate("-q", "--cores", "1", "--json", file("run.json")).status())
                .isEqualTo(SUCCESS);
        record();

        refused(simulate("--cores", "1", "--json", file("run.json"), "--resume"), "another program");
        refused(simulate("--recorded-under", file("missing.toml")), "no such file");
    }

    @Test
    @LiveKernel(needs = Need.SCHEDULING_EVENTS)
    void a_recording_without_collections_is_one_line() throws Exception {
        Outcome record = HeddleProcess.outcome("record", "-q", "--no-jfr", "-o", file("run.jfr"), "--", "true");
        assertThat(record.status()).isEqualTo(SUCCESS);

        refused(simulate(), "it lacks");
    }

    @Test
    void impossible_configurations_are_one_line() throws Exception {
        refused(simulate(), "there is no file");
        refused(simulate("--cores", "0"), "from 1 to 1,024, not 0");
        refused(simulate("--cores", "x"), "'x' is not an int");
        refused(simulate("--heap", "0"), "sizes above 0");
        refused(simulate("--policy", "auto"), "chooses while the program runs");
        refused(simulate("--policy", "shortest-first"), "cannot be simulated");
        refused(simulate("--policy", "nice"), "unknown policy");
        refused(simulate("--resume"), "--json FILE");
    }

    @Test
    void a_described_program_is_simulated() throws Exception {
        Files.writeString(folder.resolve("service.toml"), """
                name = "service"
                [threads.worker]
                count = 16
                work = "500ms"
                burst = "5ms"
                wait = "1ms"
                allocates = "400m"
                [threads.reporter]
                work = "100ms"
                [heap]
                size = "300m"
                live = "1m"
                """);

        Outcome simulated = HeddleProcess.outcome(
                "simulate", "--from", file("service.toml"), "--cores", "2,8", "--json", file("service.json"));

        assertThat(simulated.err()).isEmpty();
        assertThat(simulated.status()).isEqualTo(SUCCESS);
        assertThat(simulated.out()).contains("service", "17 threads", "as described");
        JsonNode json = json("service.json");
        assertThat(json.at("/check").isNull()).isTrue();
        assertThat(json.at("/scenarios")).hasSize(6);
        // 8.1 s of CPU time.
        assertThat(json.at("/scenarios/0/wallSeconds").asDouble()).isBetween(4.05, 8.0);
        assertThat(json.at("/scenarios/0/collections").asInt()).isPositive();
    }

    @Test
    void an_error_in_a_description_is_one_line_with_its_place() throws Exception {
        Path description = folder.resolve("wrong.toml");
        Files.writeString(description, "[threads.worker]\ncount = 4\nwrok = \"2s\"\n");

        refused(
                HeddleProcess.outcome("simulate", "--from", description.toString()),
                "wrong.toml:3:1: unknown key 'wrok'. Did you mean 'work'?");
        refused(HeddleProcess.outcome("simulate", "--from", file("missing.toml")), "no such file");
        refused(
                HeddleProcess.outcome("simulate", "--from", description.toString(), "--recorded-under", "fifo"),
                "is a description");
    }

    private static void refused(Outcome outcome, String cause) {
        assertThat(outcome.err()).contains(cause);
        assertThat(outcome.status()).isEqualTo(FAILED);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err().lines()).hasSize(1);
    }
}
