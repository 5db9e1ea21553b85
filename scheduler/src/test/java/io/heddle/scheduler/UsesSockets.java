package io.heddle.scheduler;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ThreadFactory;

/** Uses sockets on two schedulers, one after the other, and on the JDK's own. Runs in a JVM of its own. */
final class UsesSockets {
    private static final int ROUND_TRIPS = 1_000;

    private UsesSockets() {}

    public static void main(String... args) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Socket client;
            Socket accepted;
            Thread waiting;
            try (Scheduler first = Scheduler.of(2).open()) {
                echo(first.virtualThreads().factory(), server);
                client = new Socket(server.getInetAddress(), server.getLocalPort());
                accepted = server.accept();
                waiting = Thread.ofVirtual().start(() -> System.out.println("the JDK's thread got " + read(accepted)));
                while (waiting.getState() != Thread.State.WAITING) {
                    Thread.sleep(1);
                }
            }
            client.getOutputStream().write(7);
            waiting.join();
            echo(Thread.ofVirtual().factory(), server);
            try (Scheduler second = Scheduler.of(1).open()) {
                echo(second.virtualThreads().factory(), server);
            }
        }
        System.out.println("done");
    }

    private static void echo(ThreadFactory factory, ServerSocket server) throws Exception {
        Thread serving = factory.newThread(() -> {
            try (Socket accepted = server.accept()) {
                for (int i = 0; i < ROUND_TRIPS; i++) {
                    accepted.getOutputStream().write(read(accepted));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        Thread asking = factory.newThread(() -> {
            try (Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
                for (int i = 0; i < ROUND_TRIPS; i++) {
                    client.getOutputStream().write(i);
                    read(client);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        serving.start();
        asking.start();
        serving.join();
        asking.join();
    }

    private static int read(Socket socket) {
        try {
            return socket.getInputStream().read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
