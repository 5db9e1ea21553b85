package io.heddle.workloads.services;

/** Connects the clients of one load, and verifies afterwards what they have done together. */
public interface Clients extends AutoCloseable {
    /** @throws Exception if the server accepts no connection */
    Client connect() throws Exception;

    /**
     * Verifies the state of the server after all requests have succeeded.
     *
     * @throws Failure if it is wrong
     */
    default void verify() throws Exception {}

    @Override
    default void close() {}

    /** Prepares the clients of a load. */
    @FunctionalInterface
    interface Preparation {
        /** @param seed the same seed gives the same requests */
        Clients prepare(int port, long seed) throws Exception;
    }
}
