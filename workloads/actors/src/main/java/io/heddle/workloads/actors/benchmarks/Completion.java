package io.heddle.workloads.actors.benchmarks;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits until each of several actors has received as many messages as it expects. */
final class Completion {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final int actors;
    private final Duration timeout;
    private final CountDownLatch incomplete;

    Completion(int actors) {
        this(actors, TIMEOUT);
    }

    /** @param timeout after which the messages are lost */
    Completion(int actors, Duration timeout) {
        this.actors = actors;
        this.timeout = timeout;
        this.incomplete = new CountDownLatch(actors);
    }

    /** Returns the counter of one of the actors. */
    Receipts expect(long messages) {
        return new Receipts(messages, incomplete::countDown);
    }

    void await() throws LostMessages, InterruptedException {
        if (!incomplete.await(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new LostMessages("%d of %d actors did not receive all messages within %d ms"
                    .formatted(incomplete.getCount(), actors, timeout.toMillis()));
        }
    }
}
