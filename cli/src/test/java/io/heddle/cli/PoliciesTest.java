package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.Outcome;
import io.heddle.policy.PolicyExpression;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PoliciesTest {
    @Test
    void every_policy_is_listed_with_its_settings_and_what_it_needs() throws Exception {
        Outcome outcome = HeddleProcess.outcome("policies");

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out())
                .contains(PolicyExpression.names())
                .containsPattern("\n  fifo +SCHED_FIFO 1 +SCHED_FIFO 2 +SCHED_FIFO 3 +SCHED_FIFO 3\n")
                .containsPattern("\n  slice +slice 100 ms +untouched +untouched +untouched\n")
                .containsPattern("\n  slice +Linux 6.12 ")
                .containsPattern("\n  fifo +CAP_SYS_NICE or RLIMIT_RTPRIO ");
    }

    @Test
    void the_json_follows_its_schema_and_nothing_else_is_printed() throws Exception {
        Outcome outcome = HeddleProcess.outcome("policies", "--export-json", "-");

        assertThat(outcome.err()).isEmpty();
        assertThat(Schemas.of("policies").validate(outcome.out(), InputFormat.JSON))
                .isEmpty();
        JsonNode policies = JsonMapper.shared().readTree(outcome.out()).get("policies");
        assertThat(policies.size()).isEqualTo(PolicyExpression.names().size());
        assertThat(policies.get(0).get("name").asString()).isEqualTo("default");
        assertThat(policies.get(0).get("possible").asBoolean()).isTrue();
        assertThat(policies.get(4).at("/settings/JIT").asString())
                .isEqualTo("SCHED_FIFO 2, turns of 32 ms, pauses of 32 ms");
    }
}
