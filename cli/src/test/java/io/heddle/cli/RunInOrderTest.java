package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import io.heddle.cli.programs.EndsInSomeOrder;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@LiveKernel(needs = Need.REALTIME)
class RunInOrderTest {
    @TempDir
    Path folder = Path.of("");

    /** On two CPUs, that there be an order. */
    private Outcome run(String policy) throws Exception {
        List<String> words =
                new ArrayList<>(List.of("taskset", "-c", "0,1", "env", "XDG_STATE_HOME=" + folder.resolve("state")));
        words.addAll(HeddleProcess.command(
                HeddleProcess.words(HeddleProcess.program(EndsInSomeOrder.class), "run", "--policy", policy, "--")));
        Outcome outcome = Outcome.of(words);
        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out().lines()).hasSize(6);
        return outcome;
    }

    @Test
    void those_with_the_most_work_may_go_first_though_the_others_would_end_sooner() throws Exception {
        Path policy = Files.writeString(folder.resolve("longest.toml"), """
                [order]
                first = "longest"
                [order.work]
                "long-*" = "600s"
                "short-*" = "300s"
                [roles.APP]
                class = "fifo"
                [roles.VM]
                class = "fifo"
                priority = 5
                [roles.GC_PAUSE]
                class = "fifo"
                priority = 5
                [roles.JIT]
                class = "fifo"
                priority = 5
                """);

        // The last of them runs alone, beside others.
        assertThat(run(policy.toString()).out().lines().limit(3)).allMatch(name -> name.startsWith("long-"));
    }

    @Test
    void what_threads_have_done_is_remembered_by_their_names() throws Exception {
        run("shortest-first");

        JsonNode evidence = JsonMapper.shared()
                .readTree(Outcome.of(shown()).out())
                .get("programs")
                .get(0);
        assertThat(Schemas.of("evidence").validate(evidence.toString(), InputFormat.JSON))
                .isEmpty();
        JsonNode known = evidence.get("work");
        for (int i = 0; i < 4; i++) {
            assertThat(known.get("long-" + i).asDouble()).isBetween(0.4, 0.8);
        }
        assertThat(known.get("short-1").asDouble()).isBetween(0.1, 0.5);
        // Who begins with what is known must not do worse; who ends first depends on when that is read.
        run("shortest-first");
    }

    private List<String> shown() {
        List<String> words = new ArrayList<>(List.of("env", "XDG_STATE_HOME=" + folder.resolve("state")));
        words.addAll(HeddleProcess.command("evidence", "show", EndsInSomeOrder.class.getName()));
        return words;
    }
}
