package io.heddle.compare.arms;

import io.heddle.policy.Policy;
import io.heddle.policy.PolicyException;
import io.heddle.policy.PolicyExpression;
import java.util.Optional;

/**
 * An arm as the user specifies it: {@code [LABEL=]TERM{+TERM}}.
 *
 * @param term {@code bare}, or an argument of {@code heddle run --policy}
 * @param policy empty for {@code bare}, which is the program without Heddle
 */
public record ArmSpec(String label, String term, Optional<Policy> policy) {
    public static final String BARE = PolicyExpression.BARE;

    /** @throws PolicyException when the text is no arm */
    public static ArmSpec parse(String text) {
        int equals = endOfLabel(text);
        String term = text.substring(equals + 1);
        if (equals >= 0 && text.substring(0, equals).isBlank()) {
            throw new PolicyException(
                    "an arm has an empty label: " + text + ". Write a label before '=', or remove '='.");
        }
        Optional<Policy> policy = term.equals(BARE) ? Optional.empty() : Optional.of(PolicyExpression.parse(term));
        String label = equals < 0 ? policy.map(Policy::name).orElse(BARE) : text.substring(0, equals);
        return new ArmSpec(label, term, policy);
    }

    /** Index of the '=' after the label; negative without a label. Options of a term, as in {@code virtual:carriers=1}, contain '=' too. */
    private static int endOfLabel(String text) {
        int equals = text.indexOf('=');
        int options = text.indexOf(':');
        return options >= 0 && options < equals ? -1 : equals;
    }

    /** The text that {@link #parse} accepts. */
    @Override
    public String toString() {
        return label.equals(term) ? label : label + "=" + term;
    }

    /** An arm that is labelled by its built-in policy. */
    public static ArmSpec of(Policy policy) {
        return new ArmSpec(policy.name(), policy.name(), Optional.of(policy));
    }
}
