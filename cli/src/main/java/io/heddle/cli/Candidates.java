package io.heddle.cli;

import io.heddle.governor.policy.Policies;
import io.heddle.governor.policy.Policy;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Values of options for a shell to offer. */
final class Candidates {
    private Candidates() {}

    /** The names of policies. */
    static final class PolicyNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Policies.ALL.stream().map(Policy::name).iterator();
        }
    }

    /** Arms that need no label: no Heddle at all, or a policy. */
    static final class Arms implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            List<String> arms = new ArrayList<>(List.of("bare"));
            new PolicyNames().forEach(arms::add);
            return arms.iterator();
        }
    }
}
