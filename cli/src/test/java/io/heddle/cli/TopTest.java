package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.programs.SpinsUntilTold;
import io.heddle.cli.programs.Waits;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.Programs;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TopTest {
    @TempDir
    Path folder = Path.of("");

    private ChildProcess program = Programs.silent("sleep", "60");

    @AfterEach
    void end() {
        program.signal(Signals.KILL);
    }

    @Test
    void the_threads_of_a_jvm_are_shown_with_their_roles_and_figures() throws Exception {
        end();
        program = Programs.silent(HeddleProcess.program(
                        SpinsUntilTold.class, folder.resolve("end").toString())
                .toArray(String[]::new));
        String pid = String.valueOf(program.pid());
        Await.until("the JVM", () -> HeddleProcess.outcome("list").out().contains(SpinsUntilTold.class.getName()));

        Outcome top = HeddleProcess.outcome("top", pid, "--interval", "500ms", "--json", "-");

        assertThat(top.err()).isEmpty();
        assertThat(top.status()).isEqualTo(new ExitStatus.Exited(0));
        JsonNode document = JsonMapper.shared().readTree(top.out());
        assertThat(Schemas.of("top").validate(top.out(), com.networknt.schema.InputFormat.JSON))
                .isEmpty();
        assertThat(document.at("/jvms/0/figures/pid").asInt()).isEqualTo(program.pid());
        assertThat(document.at("/threads/0/role").asString()).isEqualTo("APP");
        assertThat(document.at("/threads/0/cpu").asDouble()).isPositive();
    }

    /** The only JVM of a document that is valid. */
    private static JsonNode jvm(String pid) throws Exception {
        String document = HeddleProcess.outcome("top", pid, "--interval", "200ms", "--json", "-")
                .out();
        assertThat(Schemas.of("top").validate(document, com.networknt.schema.InputFormat.JSON))
                .isEmpty();
        return JsonMapper.shared().readTree(document).at("/jvms/0");
    }

    @Test
    void the_policy_in_force_and_the_state_of_the_selector_are_shown() throws Exception {
        end();
        program = Programs.silent(HeddleProcess.program(Waits.class).toArray(String[]::new));
        String pid = String.valueOf(program.pid());
        Await.until("the JVM", () -> HeddleProcess.outcome("list").out().contains(Waits.class.getName()));
        assertThat(jvm(pid).get("status").isNull()).isTrue();

        try (HeddleProcess heddle =
                HeddleProcess.start(folder, "attach", "-q", "--policy", "selector:cross-run", pid)) {
            Await.until("the state", () -> !jvm(pid).get("status").isNull());
            JsonNode status = jvm(pid).get("status");
            assertThat(status.get("pid").asInt()).isEqualTo(heddle.pid());
            assertThat(status.get("policy").asString()).isEqualTo("default");
            assertThat(status.at("/selector/selector").asString()).isEqualTo("cross-run");
            assertThat(status.at("/selector/reason").asString()).isNotEmpty();

            heddle.signal(Signals.KILL);
            Await.until("no governor", () -> jvm(pid).get("governor").isNull());
            assertThat(jvm(pid).get("status").isNull()).isTrue();
        }
    }

    @Test
    void a_process_that_is_no_jvm_is_one_line() throws Exception {
        Outcome top = HeddleProcess.outcome("top", String.valueOf(program.pid()));

        assertThat(top.status()).isEqualTo(new ExitStatus.Exited(2));
        assertThat(top.out()).isEmpty();
        assertThat(top.err().lines()).singleElement().asString().contains("is not a HotSpot JVM");
    }

    @Test
    void an_unused_pid_is_one_line() throws Exception {
        Outcome top = HeddleProcess.outcome("top", "999999999");

        assertThat(top.status()).isEqualTo(new ExitStatus.Exited(2));
        assertThat(top.err().lines()).singleElement().asString().contains("no process has PID 999999999");
    }
}
