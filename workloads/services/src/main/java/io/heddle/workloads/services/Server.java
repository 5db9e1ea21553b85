package io.heddle.workloads.services;

/** A server that accepts requests on the loopback address. */
public interface Server extends AutoCloseable {
    int port();

    /** Stops it, and deletes its files. Errors are not reported: the JVM ends. */
    @Override
    void close();

    /** Starts a server. */
    @FunctionalInterface
    interface Launch {
        /**
         * Returns when the server accepts requests.
         *
         * @param port 0 selects a free one
         */
        Server start(int port) throws Exception;
    }
}
