package io.heddle.workloads.chat;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code chat.jar clients}: simulates users who talk, and measures the messages a second that they send and receive. */
@Command(
        name = "clients",
        description = {
            "Simulate users who talk, and print the messages a second that they sent and received.",
            "Exit status: 0 all users received all messages in order, 1 some did not, 2 bad arguments."
        },
        mixinStandardHelpOptions = true)
final class ClientsCommand implements Callable<Integer> {
    private static final int TIMEOUT_SECONDS = 600;

    @Option(
            names = "--host",
            defaultValue = "127.0.0.1",
            description = "Address of the server (default: ${DEFAULT-VALUE})")
    private String host = "127.0.0.1";

    @Option(names = "--port", required = true, description = "Port of the server")
    private int port;

    @Option(names = "--rooms", defaultValue = "10", description = "Number of rooms (default: ${DEFAULT-VALUE})")
    private int rooms;

    @Option(names = "--users", defaultValue = "20", description = "Users in each room (default: ${DEFAULT-VALUE})")
    private int users;

    @Option(
            names = "--messages",
            defaultValue = "100",
            description = "Messages of each user (default: ${DEFAULT-VALUE})")
    private int messages;

    @Option(names = "--free", description = "Users do not wait for their turn")
    private boolean free;

    @Option(
            names = "--rounds",
            defaultValue = "2",
            description = "Consecutive conversations, of which the last is measured (default: ${DEFAULT-VALUE})")
    private int rounds;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws Failure, InterruptedException, IOException {
        if (rooms < 1 || users < 2 || messages < 1 || rounds < 1 || (long) rooms * users > 20_000) {
            throw new Failure(
                    "--rooms, --messages and --rounds must be 1 or more, --users 2 or more, 20000 users in all");
        }
        ChatLoad load = new ChatLoad(rooms, users, messages, !free);
        double seconds = 0;
        for (int round = 0; round < rounds; round++) {
            seconds = run(load);
        }
        PrintWriter out = spec.commandLine().getOut();
        out.printf("messages %d%n", load.totalMessages());
        out.printf("seconds %.3f%n", seconds);
        out.printf("throughput %.1f /s%n", load.totalMessages() / seconds);
        return 0;
    }

    /** Runs one conversation. Returns the seconds from the first message sent to the last received. */
    private double run(ChatLoad load) throws Failure, InterruptedException, IOException {
        CountDownLatch ended = new CountDownLatch(2 * load.rooms() * load.users());
        List<Socket> sockets = new ArrayList<>();
        List<User> all = new ArrayList<>();
        try {
            for (int room = 0; room < load.rooms(); room++) {
                for (int number = 0; number < load.users(); number++) {
                    Socket socket = new Socket(host, port);
                    sockets.add(socket);
                    socket.setTcpNoDelay(true);
                    User user = new User(load, number, socket, ended);
                    user.enter(room);
                    all.add(user);
                }
            }
            long begin = System.nanoTime();
            for (int i = 0; i < all.size(); i++) {
                all.get(i).start(String.valueOf(i));
            }
            while (!ended.await(100, TimeUnit.MILLISECONDS)) {
                requireNoFailure(all);
                if (System.nanoTime() - begin > TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS)) {
                    throw new Failure("the conversation did not end after " + TIMEOUT_SECONDS + " s");
                }
            }
            double seconds = (System.nanoTime() - begin) / 1e9;
            requireNoFailure(all);
            return seconds;
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    private static void requireNoFailure(List<User> users) throws Failure {
        for (User user : users) {
            if (!user.failure().isEmpty()) {
                throw new Failure(user.failure());
            }
        }
    }
}
