package io.heddle.kernel.sockets;

/**
 * A TCP socket at one moment. Times have the resolution of the kernel's clock tick, 1 to 10 ms.
 *
 * @param localPort the port of this side
 * @param inode number by which {@code /proc/PID/fd} names it; 0 for a connection that no program has accepted
 * @param unreadBytes bytes that have arrived and the program has not read
 * @param millisSinceSent time since the program last sent data, or since the connection was made
 * @param millisSinceReceived the same for received data
 */
public record TcpSocket(int localPort, long inode, long unreadBytes, long millisSinceSent, long millisSinceReceived) {
    /**
     * Whether data has arrived since the program last sent some: in a protocol of requests and responses, a client waits. If both
     * happened within one tick, data that the program has not read shows a request.
     */
    public boolean hasPendingRequest() {
        return millisSinceReceived < millisSinceSent || (millisSinceReceived == millisSinceSent && unreadBytes > 0);
    }
}
