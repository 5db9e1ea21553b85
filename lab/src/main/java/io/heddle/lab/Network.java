package io.heddle.lab;

import java.util.List;

/**
 * What is between a server and its clients.
 *
 * @param address that the server listens on
 * @param server words before a command that put it where the server is
 * @param clients the same for the clients
 */
record Network(String address, List<String> server, List<String> clients) {
    static final Network LOOPBACK = new Network("127.0.0.1", List.of(), List.of());
}
