package io.heddle.watch.accounting;

/**
 * The requests of clients that a program has not answered at one moment. Over many moments, the sum of their ages grows with the square
 * of the response times: each request is seen in proportion to its response time, and on average at half of it.
 *
 * @param nanos time of the reading: {@link System#nanoTime}
 * @param connections number of connections to ports of the program that were read
 * @param ageNanos sum of the times since requests arrived on them
 */
public record PendingRequests(long nanos, int connections, long ageNanos) {
    /** The reading of a program whose connections are unknown. */
    public static final PendingRequests NONE = new PendingRequests(0, 0, 0);
}
