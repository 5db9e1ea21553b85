package io.heddle.compare;

import io.heddle.governor.policy.Policy;
import io.heddle.governor.policy.PolicyException;
import io.heddle.governor.policy.PolicyExpression;
import java.util.Optional;

/**
 * One variant of a comparison, as the user names it: {@code [LABEL=]TERM{+TERM}}.
 *
 * @param term what it runs under: {@code bare}, or what {@code heddle run --policy} takes
 * @param policy empty for {@code bare}: the program without Heddle
 */
public record ArmSpec(String label, String term, Optional<Policy> policy) {
    static final String BARE = PolicyExpression.BARE;

    /** @throws PolicyException when it is none */
    public static ArmSpec parse(String text) {
        int equals = endOfLabel(text);
        String term = text.substring(equals + 1);
        if (equals >= 0 && text.substring(0, equals).isBlank()) {
            throw new PolicyException("an arm needs a label before '=', or none and no '=': " + text);
        }
        Optional<Policy> policy = term.equals(BARE) ? Optional.empty() : Optional.of(PolicyExpression.parse(term));
        String label = equals < 0 ? policy.map(Policy::name).orElse(BARE) : text.substring(0, equals);
        return new ArmSpec(label, term, policy);
    }

    /** Below 0 for none: options of a term, such as {@code virtual:carriers=1}, have equals signs of their own. */
    private static int endOfLabel(String text) {
        int equals = text.indexOf('=');
        int options = text.indexOf(':');
        return options >= 0 && options < equals ? -1 : equals;
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return label.equals(term) ? label : label + "=" + term;
    }

    /** One that is built in. */
    public static ArmSpec of(Policy policy) {
        return new ArmSpec(policy.name(), policy.name(), Optional.of(policy));
    }
}
