package io.heddle.workloads.actors.benchmarks;

/** Messages that an application and its actors send to each other: the work of one iteration of a benchmark. */
public interface Exchange {
    /** The number of messages. */
    long messages();

    /** Creates the actors. */
    PreparedExchange prepare(ActorCreator actors);
}
