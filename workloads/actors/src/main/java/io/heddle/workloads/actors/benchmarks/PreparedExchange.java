package io.heddle.workloads.actors.benchmarks;

/** An exchange whose actors wait for the first message. */
@FunctionalInterface
interface PreparedExchange {
    /** Starts the exchange, and returns when the actors have received all messages. */
    void run() throws LostMessages, InterruptedException;
}
