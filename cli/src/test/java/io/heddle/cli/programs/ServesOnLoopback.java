package io.heddle.cli.programs;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A daemon that computes for two seconds whenever a client sends it a byte, and answers then; it ends after 50 seconds. */
public final class ServesOnLoopback {
    private static final long DEADLINE_NANOS = 50_000_000_000L;
    private static final long WORK_NANOS = 2_000_000_000L;

    private ServesOnLoopback() {}

    /** @param arguments the file for its port; others say what it passes for */
    public static void main(String[] arguments) throws Exception {
        long start = System.nanoTime();
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            server.setSoTimeout((int) (DEADLINE_NANOS / 1_000_000));
            Path file = Path.of(arguments[0]);
            Path aside = Files.writeString(file.resolveSibling("aside"), Integer.toString(server.getLocalPort()));
            Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE);
            while (System.nanoTime() - start < DEADLINE_NANOS) {
                serve(server);
            }
        }
    }

    private static void serve(ServerSocket server) throws Exception {
        try (Socket client = server.accept()) {
            client.getInputStream().read();
            long begin = System.nanoTime();
            while (System.nanoTime() - begin < WORK_NANOS) {
                Thread.onSpinWait();
            }
            client.getOutputStream().write('!');
        }
    }
}
