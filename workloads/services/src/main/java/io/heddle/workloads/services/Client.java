package io.heddle.workloads.services;

import io.heddle.workloads.harness.SplitMix64;
import java.io.IOException;

/** One connection to a server, with one request at a time. Not thread-safe. */
public interface Client extends AutoCloseable {
    /**
     * Sends a request, waits for the response, and verifies it.
     *
     * @param random the numbers that decide on the request
     * @throws Failure if the response is wrong
     * @throws Exception if the request or the connection fails
     */
    void sendRandomRequest(SplitMix64 random) throws Exception;

    @Override
    void close() throws IOException;
}
