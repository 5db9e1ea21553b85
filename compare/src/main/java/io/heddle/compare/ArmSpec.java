package io.heddle.compare;

import io.heddle.governor.policy.Policies;
import io.heddle.governor.policy.Policy;
import java.util.Optional;

/**
 * One variant of a comparison, as the user names it: {@code [LABEL=]TERM}.
 *
 * @param policy empty for {@code bare}: the program without Heddle
 */
public record ArmSpec(String label, Optional<Policy> policy) {
    static final String BARE = "bare";

    /** @throws IllegalArgumentException with one line that names what is known */
    public static ArmSpec parse(String text) {
        int equals = text.indexOf('=');
        String term = text.substring(equals + 1);
        String label = equals < 0 ? term : text.substring(0, equals);
        if (label.isBlank()) {
            throw new IllegalArgumentException("an arm needs a label before '=', or none and no '=': " + text);
        }
        Optional<Policy> policy = Policies.named(term);
        if (policy.isEmpty() && !term.equals(BARE)) {
            throw new IllegalArgumentException(
                    "no policy is called '" + term + "'; known are " + BARE + ", " + Policies.knownNames());
        }
        return new ArmSpec(label, policy);
    }

    /** What it runs under: {@code bare} or the policy's name. */
    String term() {
        return policy.map(Policy::name).orElse(BARE);
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return label.equals(term()) ? label : label + "=" + term();
    }

    public static ArmSpec of(Policy policy) {
        return new ArmSpec(policy.name(), Optional.of(policy));
    }
}
