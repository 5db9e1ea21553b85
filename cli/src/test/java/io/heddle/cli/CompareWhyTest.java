package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import io.heddle.cli.programs.ShowsItsScheduling;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Comparisons that record one more run of two arms. */
class CompareWhyTest {
    @TempDir
    Path folder = Path.of("");

    @Test
    void both_runs_are_in_every_format_and_an_unknown_figure_has_a_reason() throws Exception {
        Outcome outcome = HeddleProcess.outcome(HeddleProcess.words(
                HeddleProcess.program(ShowsItsScheduling.class),
                "compare",
                "--why",
                "--runs",
                "2",
                "--warmup",
                "0",
                "--arm",
                "default",
                "--arm",
                "again=default",
                "--json",
                folder + "/r.json",
                "--html",
                folder + "/r.html",
                "--markdown",
                folder + "/r.md",
                "--"));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(outcome.out()).contains("Where the difference went", "wall time", "Findings: default: ");
        assertThat(folder.resolve("r.md")).content().contains("Where the difference went");
        assertThat(folder.resolve("r.html")).content().contains("Where the difference went");
        String json = Files.readString(folder.resolve("r.json"));
        assertThat(Schemas.of("compare").validate(json, InputFormat.JSON)).isEmpty();
        JsonNode why = JsonMapper.shared().readTree(json).get("why");
        assertThat(why.get("failure").isNull()).isTrue();
        assertThat(why.get("arm").asString()).isEqualTo("again");
        assertThat(why.get("summary").isEmpty()).isFalse();
        for (String name : new String[] {"baseline", "candidate"}) {
            JsonNode side = why.get(name);
            assertThat(side.get("figures").get("wallSeconds").asDouble()).isPositive();
            assertThat(side.get("figures")
                            .propertyStream()
                            .filter(each -> each.getValue().isNull())
                            .map(each -> each.getKey()))
                    .containsExactlyInAnyOrderElementsOf(side.get("unavailable").propertyNames());
        }
    }

    @Test
    void without_another_arm_the_results_stay_and_one_line_says_why_there_is_no_difference() throws Exception {
        Outcome outcome = HeddleProcess.outcome(
                "compare", "--why", "--runs", "1", "--warmup", "0", "--arm", "default", "--json", "-", "--", "true");

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(outcome.err()).containsOnlyOnce("cannot say where the difference went: no other arm");
        assertThat(Schemas.of("compare").validate(outcome.out(), InputFormat.JSON))
                .isEmpty();
        JsonNode document = JsonMapper.shared().readTree(outcome.out());
        assertThat(document.get("completeRounds").asInt()).isEqualTo(1);
        assertThat(document.get("why").get("baseline").isNull()).isTrue();
    }
}
