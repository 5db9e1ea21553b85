package io.heddle.workloads.actors.benchmarks;

/** The messages without content. */
enum Signal {
    /** The application asks an actor to send its first message. */
    START,
    PING,
    /** The answer to a ping. */
    PONG
}
