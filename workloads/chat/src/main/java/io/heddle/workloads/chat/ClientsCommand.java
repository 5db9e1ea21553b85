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

/** {@code chat.jar clients}: users who talk, and how many messages a second they send and receive. */
@Command(
        name = "clients",
        description = {
            "Let users talk, and print how many messages a second they sent and received.",
            "Exit status: 0 everybody heard everything in order, 1 not so, 2 bad arguments."
        },
        mixinStandardHelpOptions = true)
final class ClientsCommand implements Callable<Integer> {
    private static final int LONGEST_SECONDS = 600;

    @Option(names = "--host", defaultValue = "127.0.0.1", description = "Of the server (default: ${DEFAULT-VALUE})")
    private String host = "127.0.0.1";

    @Option(names = "--port", required = true, description = "Of the server")
    private int port;

    @Option(names = "--rooms", defaultValue = "10", description = "(default: ${DEFAULT-VALUE})")
    private int rooms;

    @Option(names = "--users", defaultValue = "20", description = "In each room (default: ${DEFAULT-VALUE})")
    private int users;

    @Option(names = "--messages", defaultValue = "100", description = "Of each user (default: ${DEFAULT-VALUE})")
    private int messages;

    @Option(names = "--free", description = "Nobody waits for a turn")
    private boolean free;

    @Option(
            names = "--rounds",
            defaultValue = "2",
            description = "Talks one after the other; the last counts (default: ${DEFAULT-VALUE})")
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
        Talk talk = new Talk(rooms, users, messages, !free);
        double seconds = 0;
        for (int round = 0; round < rounds; round++) {
            seconds = hold(talk);
        }
        PrintWriter out = spec.commandLine().getOut();
        out.printf("messages %d%n", talk.counted());
        out.printf("seconds %.3f%n", seconds);
        out.printf("throughput %.1f /s%n", talk.counted() / seconds);
        return 0;
    }

    /** From the first word to the last heard. */
    private double hold(Talk talk) throws Failure, InterruptedException, IOException {
        CountDownLatch ended = new CountDownLatch(2 * talk.rooms() * talk.users());
        List<Socket> sockets = new ArrayList<>();
        List<User> all = new ArrayList<>();
        try {
            for (int room = 0; room < talk.rooms(); room++) {
                for (int number = 0; number < talk.users(); number++) {
                    Socket socket = new Socket(host, port);
                    sockets.add(socket);
                    socket.setTcpNoDelay(true);
                    User user = new User(talk, number, socket, ended);
                    user.enter(room);
                    all.add(user);
                }
            }
            long begin = System.nanoTime();
            for (int i = 0; i < all.size(); i++) {
                all.get(i).start(String.valueOf(i));
            }
            while (!ended.await(100, TimeUnit.MILLISECONDS)) {
                requireWell(all);
                if (System.nanoTime() - begin > TimeUnit.SECONDS.toNanos(LONGEST_SECONDS)) {
                    throw new Failure("the talk was not over after " + LONGEST_SECONDS + " s");
                }
            }
            double seconds = (System.nanoTime() - begin) / 1e9;
            requireWell(all);
            return seconds;
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    private static void requireWell(List<User> users) throws Failure {
        for (User user : users) {
            if (!user.failure().isEmpty()) {
                throw new Failure(user.failure());
            }
        }
    }
}
