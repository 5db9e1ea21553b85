package io.heddle.workloads.chat;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code chat.jar server}: runs until SIGTERM. */
@Command(
        name = "server",
        description = "Serve users until SIGTERM; prints `ready port=N` when it accepts connections.",
        mixinStandardHelpOptions = true)
final class ServerCommand implements Callable<Integer> {
    private static final int BACKLOG = 1024;

    @Option(
            names = "--host",
            defaultValue = "127.0.0.1",
            description = "Address to listen on (default: ${DEFAULT-VALUE})")
    private String host = "127.0.0.1";

    @Option(
            names = "--port",
            defaultValue = "0",
            description = "Port; 0 selects a free one (default: ${DEFAULT-VALUE})")
    private int port;

    @Override
    public Integer call() throws IOException, Failure {
        if (port < 0 || port > 65_535) {
            throw new Failure("--port must be 0 to 65535");
        }
        Rooms rooms = new Rooms();
        try (ServerSocket server = new ServerSocket(port, BACKLOG, InetAddress.getByName(host))) {
            System.out.println("ready port=" + server.getLocalPort());
            for (int number = 1; true; number++) {
                Socket socket = server.accept();
                socket.setTcpNoDelay(true);
                new ClientHandler(socket, rooms).start(number);
            }
        } catch (BindException e) {
            throw new Failure("port " + port + " is in use. Stop the other server, or choose another --port.");
        }
    }
}
