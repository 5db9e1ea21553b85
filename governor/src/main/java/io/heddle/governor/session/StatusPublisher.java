package io.heddle.governor.session;

import io.heddle.governor.enforcement.PolicyEnforcement;
import io.heddle.governor.registry.GovernorStatus;
import io.heddle.governor.registry.Registration;
import io.heddle.governor.selector.Selector;
import io.heddle.governor.selector.SelectorStatus;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Publishes the policy in force and the selector's state when they have changed, twice a second at most. A defect ends the
 * publication, not the policy. Used by the governor's thread alone.
 */
final class StatusPublisher {
    private static final long PERIOD_NANOS = Duration.ofMillis(500).toNanos();

    private final PolicyEnforcement enforcement;
    private final Selector selector;
    private final Registration registration;
    private @Nullable State published;
    private long due = System.nanoTime();
    private boolean failed;

    /** @param registration receives the states */
    StatusPublisher(PolicyEnforcement enforcement, Selector selector, Registration registration) {
        this.enforcement = enforcement;
        this.selector = selector;
        this.registration = registration;
    }

    /** What a {@link GovernorStatus} says about the policy. */
    private record State(
            String policy, @Nullable String lost, @Nullable SelectorStatus selector) {}

    /** Publishes what has changed, if it is due. Called at every tick. */
    void tick(long now) {
        if (failed || now - due < 0) {
            return;
        }
        due = now + PERIOD_NANOS;
        try {
            State state = new State(enforcement.policy().name(), enforcement.revertReason(), selector.status());
            if (!Objects.equals(state, published)) {
                published = state;
                registration.publish(state.policy, state.lost, state.selector);
            }
        } catch (RuntimeException | Error defect) {
            failed = true;
            registration.withdraw();
        }
    }
}
