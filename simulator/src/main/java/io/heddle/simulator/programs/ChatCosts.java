package io.heddle.simulator.programs;

/**
 * The CPU time of the steps of a chat message, system calls included.
 *
 * @param writeNanos to write a message to a socket
 * @param readNanos to read a message from a socket
 * @param queueNanos to queue a message for another thread of the server
 */
public record ChatCosts(long writeNanos, long readNanos, long queueNanos) {}
