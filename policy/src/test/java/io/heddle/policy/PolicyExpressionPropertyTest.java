package io.heddle.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.scheduler.Choices;
import io.heddle.scheduler.Idling;
import io.heddle.scheduler.Order;
import io.heddle.scheduler.Placement;
import io.heddle.scheduler.Stealing;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class PolicyExpressionPropertyTest {
    /** Valid and invalid expressions: some terms exclude each other. */
    @Provide
    Arbitrary<String> expressions() {
        Arbitrary<String> terms = Arbitraries.oneOf(
                List.of(Arbitraries.of(Set.copyOf(PolicyExpression.names())), virtualThreads(), selectors()));
        return terms.list().ofMinSize(1).ofMaxSize(3).map(list -> String.join("+", list));
    }

    private static Arbitrary<String> virtualThreads() {
        Arbitrary<String> patterns =
                Arbitraries.strings().withChars("aZ09 -*=:.").ofMinLength(1).ofMaxLength(8);
        return Combinators.combine(
                        Arbitraries.integers().between(1, 4_096).injectNull(0.3),
                        Arbitraries.of(Order.class),
                        Arbitraries.of(Placement.class),
                        Arbitraries.of(Stealing.class),
                        Arbitraries.of(Idling.class),
                        patterns.list().ofMaxSize(2))
                .as((carriers, order, placement, stealing, idling, bound) -> new VirtualThreads(
                                carriers, new Choices(order, placement, stealing, idling), bound)
                        .toString());
    }

    private static Arbitrary<String> selectors() {
        Arbitrary<String> periods =
                Arbitraries.integers().between(1_000_000, 60_000_000).map(micros -> ":n=" + micros + "us");
        return Arbitraries.oneOf(List.of(
                Arbitraries.of(
                        "selector:cross-run", "selector:cross-run:by=switches", "selector:turnover:reading=time"),
                periods.map(period -> "selector:turnover" + period)));
    }

    @Property
    void a_policy_is_parsed_from_its_own_name(@ForAll("expressions") String text) {
        Policy policy;
        try {
            policy = PolicyExpression.parse(text);
        } catch (PolicyException invalid) {
            assertThat(invalid).hasMessageNotContainingAny("null");
            return;
        }
        assertThat(PolicyExpression.parse(policy.name())).isEqualTo(policy);
    }
}
