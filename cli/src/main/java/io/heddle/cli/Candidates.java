package io.heddle.cli;

import io.heddle.policy.PolicyExpression;
import io.heddle.policy.VirtualThreads;
import java.util.Iterator;
import java.util.stream.Stream;

/** Values of options for a shell to offer. */
final class Candidates {
    private Candidates() {}

    /** The names of policies. */
    static final class PolicyNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return PolicyExpression.names().iterator();
        }
    }

    /** What a program's threads can be. */
    static final class ThreadingModels implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.of(Threads.PLATFORM, VirtualThreads.NAME).iterator();
        }
    }

    /** Arms that need no label: no Heddle at all, or a policy. */
    static final class Arms implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.concat(Stream.of("bare"), PolicyExpression.names().stream())
                    .iterator();
        }
    }
}
