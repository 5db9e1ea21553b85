package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import io.heddle.cli.programs.ComputesInTwoThreads;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.Programs;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A comparison while other processes want all CPUs. */
@LiveKernel(needs = Need.REALTIME)
class CompareBusyMachineTest {
    private final List<ChildProcess> neighbours = new ArrayList<>();

    @AfterEach
    void end() {
        neighbours.forEach(neighbour -> neighbour.signal(Signals.KILL));
    }

    @Test
    void fifo_is_not_called_faster_for_taking_the_cpus_of_other_processes() throws Exception {
        for (int i = 0; i < 3; i++) {
            neighbours.add(Programs.silent("sh", "-c", "ulimit -t 60; while :; do :; done"));
        }
        String[] line = HeddleProcess.words(
                HeddleProcess.program(ComputesInTwoThreads.class),
                // The margin is wide: beside neighbours CPU time differs by some percent for reasons of caches.
                "compare --runs 5 --warmup 0 --margin 20 --arm default --arm fifo --json - --".split(" "));

        Outcome outcome = Outcome.of(HeddleProcess.command(line));

        assertThat(outcome.status()).as(outcome.err()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(Schemas.of("compare").validate(outcome.out(), InputFormat.JSON))
                .isEmpty();
        JsonNode document = JsonMapper.shared().readTree(outcome.out());
        JsonNode fifo = document.get("arms").get(1);
        assertThat(fifo.get("runs").get(0).get("neighbours").get("cpus").asInt())
                .isPositive();
        assertThat(fifo.get("comparisons").get(0).get("ratio").asDouble())
                .as("of wall times")
                .isLessThan(0.8);
        assertThat(fifo.get("comparisons").get(0).get("verdict").asString()).isNotEqualTo("faster");
        assertThat(document.get("winner").isNull()).as(outcome.out()).isTrue();
        assertThat(document.get("headline").asString()).doesNotContain("suits");
    }
}
