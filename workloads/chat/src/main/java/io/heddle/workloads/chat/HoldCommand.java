package io.heddle.workloads.chat;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code chat.jar hold}: measures how many users a server can hold at once, from a single thread. */
@Command(
        name = "hold",
        description = "Connect users until the server accepts no more, and print how many it held.",
        mixinStandardHelpOptions = true)
final class HoldCommand implements Callable<Integer> {
    private static final int TIMEOUT_MILLIS = 5_000;

    @Option(
            names = "--host",
            defaultValue = "127.0.0.1",
            description = "Address of the server (default: ${DEFAULT-VALUE})")
    private String host = "127.0.0.1";

    @Option(names = "--port", required = true, description = "Port of the server")
    private int port;

    @Option(names = "--most", defaultValue = "20000", description = "The most users (default: ${DEFAULT-VALUE})")
    private int most;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        List<Socket> held = new ArrayList<>();
        String end = "";
        try {
            while (held.size() < most && end.isEmpty()) {
                end = add(held);
            }
        } finally {
            for (Socket socket : held) {
                socket.close();
            }
        }
        spec.commandLine().getOut().printf("held %d%n", held.size());
        if (!end.isEmpty()) {
            spec.commandLine().getErr().println("chat: the server refused the next user: " + end);
        }
        return 0;
    }

    /** Connects one more user, alone in a room. Returns the reason for a failure, or an empty string. */
    private String add(List<Socket> held) {
        try {
            Socket socket = new Socket(host, port);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.getOutputStream().write(Message.of("room " + held.size()));
            Message.read(socket.getInputStream());
            held.add(socket);
            return "";
        } catch (SocketTimeoutException e) {
            return "no answer for " + TIMEOUT_MILLIS / 1000 + " s";
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
