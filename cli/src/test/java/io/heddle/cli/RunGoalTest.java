package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.programs.CollectsUntilTold;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code auto} with a goal. The programs end when a file is there. */
@LiveKernel(needs = Need.REALTIME)
class RunGoalTest {
    private static final ExitStatus WELL = new ExitStatus.Exited(0);

    @TempDir
    Path folder = Path.of("");

    private Path end;
    private Path json;
    private List<String> goal;

    @BeforeEach
    void writeNumber() throws IOException {
        end = folder.resolve("end");
        json = folder.resolve("run.json");
        Path number = Files.writeString(folder.resolve("number"), "42\n");
        goal = List.of("--goal", "less=command:cat " + number, "--json", json.toString());
    }

    private HeddleProcess program() {
        return HeddleProcess.start(folder, HeddleProcess.program(CollectsUntilTold.class, end.toString()));
    }

    /** Waits until a pair of slots of the program with this name is complete. */
    private static void awaitPair(String pid) throws Exception {
        Await.until("a pair of slots", () -> {
            Outcome shown = HeddleProcess.outcome("status", "--format", "json", pid);
            return JsonMapper.shared()
                            .readTree(shown.out())
                            .at("/programs/0/status/selector/gain/pairs")
                            .asInt(0)
                    > 0;
        });
    }

    private JsonNode selected() throws IOException {
        JsonNode document = JsonMapper.shared().readTree(Files.readString(json));
        return document.has("run") ? document.at("/run/selected") : document.get("selected");
    }

    private void requireNoClaim() throws IOException {
        JsonNode selected = selected();
        assertThat(selected.get("pairs").size()).isPositive();
        assertThat(selected.get("pairs").get(0).get("ratio").asDouble()).isEqualTo(1);
        assertThat(selected.get("account").asString())
                .startsWith("auto: using default since ")
                .contains("fifo reached 1.00x the performance of default by value of `cat ")
                .endsWith("not significant");
    }

    @Test
    void a_program_is_compared_by_the_goal() throws Exception {
        List<String> program = HeddleProcess.program(CollectsUntilTold.class, end.toString());
        try (HeddleProcess heddle = HeddleProcess.start(
                folder,
                HeddleProcess.words(program, HeddleProcess.words(List.of("--"), HeddleProcess.words(goal, "run"))))) {
            awaitPair(String.valueOf(heddle.pid()));
            Files.createFile(end);

            assertThat(heddle.await()).isEqualTo(WELL);
            assertThat(heddle.out()).isEqualTo("done\n");
        }
        requireNoClaim();
    }

    @Test
    void a_goal_that_is_never_seen_is_reported_with_its_cause() throws Exception {
        Path log = folder.resolve("missing.log");
        List<String> program = HeddleProcess.program(CollectsUntilTold.class, end.toString());
        String[] run = {"run", "--goal", "less=log:" + log + "#took ([0-9]+) ms", "--"};
        try (HeddleProcess heddle = HeddleProcess.start(folder, HeddleProcess.words(program, run))) {
            Await.until("the reason", () -> HeddleProcess.outcome("status", String.valueOf(heddle.pid()))
                    .out()
                    .contains("missing.log does not exist"));
            Files.createFile(end);

            assertThat(heddle.await()).isEqualTo(WELL);
            assertThat(heddle.err())
                    .isEqualTo("heddle: auto: kept default: " + log
                            + " does not exist. Correct the name, or wait until the program creates it.\n");
        }
    }

    @Test
    void a_program_that_runs_already_is_compared_by_the_goal() throws Exception {
        Path own = Files.createDirectory(folder.resolve("attach"));
        try (HeddleProcess program = program();
                HeddleProcess heddle = HeddleProcess.start(
                        own,
                        HeddleProcess.words(
                                List.of(String.valueOf(program.pid())), HeddleProcess.words(goal, "attach")))) {
            awaitPair(String.valueOf(program.pid()));
            Files.createFile(end);

            assertThat(program.await()).isEqualTo(WELL);
            assertThat(heddle.await()).isEqualTo(WELL);
        }
        requireNoClaim();
    }

    @Test
    void a_program_is_compared_by_its_cpu_time() throws Exception {
        List<String> program = HeddleProcess.program(CollectsUntilTold.class, end.toString());
        String[] command = HeddleProcess.words(program, "run", "--goal", "less=cpu", "--json", json.toString(), "--");
        try (HeddleProcess heddle = HeddleProcess.start(folder, command)) {
            awaitPair(String.valueOf(heddle.pid()));
            Files.createFile(end);

            assertThat(heddle.await()).isEqualTo(WELL);
        }
        assertThat(selected().get("account").asString())
                .contains("the performance of default by CPU time for the same progress in ");
    }
}
