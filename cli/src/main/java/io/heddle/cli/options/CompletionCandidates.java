package io.heddle.cli.options;

import io.heddle.policy.PolicyExpression;
import io.heddle.policy.VirtualThreads;
import java.util.Iterator;
import java.util.stream.Stream;

/** Values of options that a shell offers for completion. */
public final class CompletionCandidates {
    private CompletionCandidates() {}

    /** The names of policies. */
    public static final class PolicyNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return PolicyExpression.names().iterator();
        }
    }

    /** The threading models. */
    public static final class ThreadingModels implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.of(Threads.PLATFORM, VirtualThreads.NAME).iterator();
        }
    }

    /** {@code bare} and the names of policies. */
    public static final class Arms implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.concat(Stream.of("bare"), PolicyExpression.names().stream())
                    .iterator();
        }
    }
}
