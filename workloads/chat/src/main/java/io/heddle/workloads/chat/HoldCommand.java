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

/** {@code chat.jar hold}: how many users a server can hold at once; with one thread for all of them on this side. */
@Command(
        name = "hold",
        description = "Let users come until the server takes no more, and print how many it held.",
        mixinStandardHelpOptions = true)
final class HoldCommand implements Callable<Integer> {
    private static final int PATIENCE_MILLIS = 5_000;

    @Option(names = "--host", defaultValue = "127.0.0.1", description = "Of the server (default: ${DEFAULT-VALUE})")
    private String host = "127.0.0.1";

    @Option(names = "--port", required = true, description = "Of the server")
    private int port;

    @Option(names = "--most", defaultValue = "20000", description = "Users at most (default: ${DEFAULT-VALUE})")
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
            spec.commandLine().getErr().println("chat: the next one was not taken: " + end);
        }
        return 0;
    }

    /** A user more, alone in a room; why not, if it isn't welcome. */
    private String add(List<Socket> held) {
        try {
            Socket socket = new Socket(host, port);
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write(Message.of("room " + held.size()));
            Message.read(socket.getInputStream());
            held.add(socket);
            return "";
        } catch (SocketTimeoutException e) {
            return "no answer for " + PATIENCE_MILLIS / 1000 + " s";
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
