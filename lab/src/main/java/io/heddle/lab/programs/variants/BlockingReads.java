package io.heddle.lab.programs.variants;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RecursiveAction;

/** Held back by fork/join tasks that read from sockets: a service at the other end answers each request after 5 ms. */
public final class BlockingReads {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseParallelGC", "-Xmx128m");

    private static final int CONNECTIONS_PER_CPU = 4;
    private static final int REQUESTS_PER_CPU = 16;
    private static final int COMPUTE_MICROS = 500;
    private static final int ANSWER_MILLIS = 5;
    private static final int LONGEST_WAIT_MILLIS = 5000;
    private static final int END_OF_STREAM = -1;

    /** A number of requests that are halved until one is left. */
    private static final class Requests extends RecursiveAction {
        private final transient BlockingQueue<Socket> connections;
        private final int count;

        Requests(BlockingQueue<Socket> connections, int count) {
            this.connections = connections;
            this.count = count;
        }

        @Override
        @SuppressWarnings("blocking-in-task") // The cause that this program shows.
        protected void compute() {
            if (count > 1) {
                invokeAll(new Requests(connections, count / 2), new Requests(connections, count - count / 2));
                return;
            }
            Arithmetic.compute(COMPUTE_MICROS);
            Socket connection = connections.remove();
            try {
                connection.getOutputStream().write(1);
                if (connection.getInputStream().read() == END_OF_STREAM) {
                    throw new IllegalStateException("the service closed the connection");
                }
            } catch (IOException e) {
                throw new IllegalStateException("the service does not answer", e);
            }
            connections.add(connection);
        }
    }

    private BlockingReads() {}

    public static void main(String[] arguments) throws InterruptedException, IOException {
        Lifetime lifetime = Lifetime.of(arguments);
        BlockingQueue<Socket> connections = new LinkedBlockingQueue<>();
        List<Socket> ends = new ArrayList<>();
        int sockets = CONNECTIONS_PER_CPU * Lifetime.cpus();
        try (ServerSocket server = new ServerSocket(0, sockets, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < sockets; i++) {
                connections.add(new Socket(server.getInetAddress(), server.getLocalPort()));
                Socket end = server.accept();
                ends.add(end);
                end.setSoTimeout(LONGEST_WAIT_MILLIS);
                lifetime.repeatUncounted("service-" + i, 1, () -> answer(end));
            }
        }
        int requests = REQUESTS_PER_CPU * Lifetime.cpus();
        try (ForkJoinPool pool = new ForkJoinPool(Lifetime.cpus())) {
            while (!lifetime.isOver()) {
                pool.invoke(new Requests(connections, requests));
                lifetime.count(requests);
            }
        }
        for (Socket connection : connections) {
            connection.close();
        }
        lifetime.finish();
        for (Socket end : ends) {
            end.close();
        }
    }

    /** Answers requests until the connection is closed at the other end. */
    private static void answer(Socket end) throws IOException, InterruptedException {
        while (end.getInputStream().read() != END_OF_STREAM) {
            Thread.sleep(ANSWER_MILLIS);
            end.getOutputStream().write(1);
        }
    }
}
