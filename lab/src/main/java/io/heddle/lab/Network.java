package io.heddle.lab;

import java.util.List;
import java.util.stream.Stream;

/**
 * What is between a server and its clients.
 *
 * @param address that the server listens on
 * @param server words before the server's command
 * @param clients words before the clients'
 */
record Network(String address, List<String> server, List<String> clients) {
    static final Network LOOPBACK = new Network("127.0.0.1", List.of(), List.of());

    List<String> atServer(List<String> command) {
        return Stream.concat(server.stream(), command.stream()).toList();
    }

    List<String> atClients(List<String> command) {
        return Stream.concat(clients.stream(), command.stream()).toList();
    }
}
