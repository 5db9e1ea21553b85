package io.heddle.workloads.services;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Free ports for servers that must know their ports before they start. */
public final class FreePort {
    private FreePort() {}

    /** The port, or a free one for 0. Another process may take it before the server does; then the server does not start. */
    public static int choose(int port) throws IOException {
        if (port != 0) {
            return port;
        }
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
