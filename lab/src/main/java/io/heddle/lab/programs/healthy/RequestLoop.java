package io.heddle.lab.programs.healthy;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** A server that is far from its limit, and its clients: each sends a request over the loopback device and pauses after the answer. */
public final class RequestLoop {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseG1GC", "-Xmx256m");

    private static final int CLIENTS = 4;
    private static final int PAUSE_MILLIS = 10;
    private static final int REQUEST_MICROS = 200;
    private static final int LONGEST_WAIT_MILLIS = 5000;
    private static final int END_OF_STREAM = -1;

    private RequestLoop() {}

    public static void main(String[] arguments) throws InterruptedException, IOException {
        Lifetime lifetime = Lifetime.of(arguments);
        List<Socket> sockets = new ArrayList<>();
        try (ServerSocket server = new ServerSocket(0, CLIENTS, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < CLIENTS; i++) {
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket connection = server.accept();
                sockets.addAll(List.of(client, connection));
                lifetime.repeatUncounted("client-" + i, 1, () -> request(client, lifetime));
                lifetime.repeatUncounted("server-" + i, 1, () -> answer(connection));
            }
        }
        lifetime.finish();
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    /** Sends requests until the time is over, and then closes its side of the connection. */
    private static void request(Socket client, Lifetime lifetime) throws IOException, InterruptedException {
        client.setSoTimeout(LONGEST_WAIT_MILLIS);
        while (!lifetime.isOver()) {
            client.getOutputStream().write(1);
            if (client.getInputStream().read() == END_OF_STREAM) {
                throw new IOException("the server closed the connection");
            }
            lifetime.count(1);
            Thread.sleep(PAUSE_MILLIS);
        }
        client.shutdownOutput();
    }

    /** Answers requests until the client has closed its side. */
    private static void answer(Socket connection) throws IOException {
        connection.setSoTimeout(LONGEST_WAIT_MILLIS);
        while (connection.getInputStream().read() != END_OF_STREAM) {
            Arithmetic.compute(REQUEST_MICROS);
            connection.getOutputStream().write(1);
        }
    }
}
