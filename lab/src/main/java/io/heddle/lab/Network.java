package io.heddle.lab;

import java.util.List;

/**
 * The network between a server and its clients.
 *
 * @param address that the server listens on
 * @param server a command prefix that starts a command where the server is
 * @param clients the same for the clients
 */
public record Network(String address, List<String> server, List<String> clients) {
    public static final Network LOOPBACK = new Network("127.0.0.1", List.of(), List.of());
}
