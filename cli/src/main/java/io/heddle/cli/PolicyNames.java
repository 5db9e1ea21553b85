package io.heddle.cli;

import io.heddle.governor.policy.Policies;
import java.util.Iterator;

/** The names that help texts list, and that shells complete. */
final class PolicyNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        return Policies.names().iterator();
    }
}
