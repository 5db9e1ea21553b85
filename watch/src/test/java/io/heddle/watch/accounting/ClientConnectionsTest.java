package io.heddle.watch.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.IsolatedService;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Programs;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@LiveKernel
class ClientConnectionsTest {
    private final ClientConnections connections = new ClientConnections(Proc.live());

    @AfterEach
    void close() {
        connections.close();
    }

    private PendingRequests read(ProcessId... program) {
        return connections.read(List.of(program), System.nanoTime());
    }

    private static ProcessId self() {
        return Proc.live().identity((int) ProcessHandle.current().pid()).orElseThrow();
    }

    /** Without a response, the age of a request only grows. The program's own side as a client does not count. */
    @Test
    void a_request_ages_until_the_response() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            Await.until("the first list", () -> read(self()).connections() > 0);
            PendingRequests idle = read(self());

            client.getOutputStream().write(1);
            Await.until("an old request", () -> read(self()).ageNanos() > idle.ageNanos() + 100_000_000);
            assertThat(read(self()).connections()).isEqualTo(idle.connections());

            assertThat(accepted.getInputStream().read()).isEqualTo(1);
            accepted.getOutputStream().write(1);
            assertThat(read(self()).ageNanos()).isLessThan(100_000_000);
        }
    }

    /** They are more than fit into one answer of the kernel. */
    @Test
    void a_reading_that_ends_early_does_not_prevent_the_next_one() throws Exception {
        List<Socket> clients = new ArrayList<>();
        try (ClientConnections limited = new ClientConnections(Proc.live(), 100);
                ServerSocket server = new ServerSocket(0, 300, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < 300; i++) {
                clients.add(new Socket(server.getInetAddress(), server.getLocalPort()));
                clients.getLast().getOutputStream().write(1);
            }
            for (int i = 0; i < 5; i++) {
                AtomicReference<PendingRequests> reading = new AtomicReference<>(PendingRequests.NONE);
                Await.until("a reading", () -> {
                    reading.set(limited.read(List.of(self()), System.nanoTime()));
                    return !reading.get().equals(PendingRequests.NONE);
                });
                assertThat(reading.get().connections()).isPositive();
            }
        } finally {
            for (Socket client : clients) {
                client.close();
            }
        }
    }

    /** As a service in a container. The first list, of this process, is of no use for it. */
    @Test
    @LiveKernel(needs = Need.NAMESPACES)
    void the_clients_of_a_service_in_another_network_namespace_are_seen() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket _ = new Socket(server.getInetAddress(), server.getLocalPort())) {
            Await.until("the first list", () -> read(self()).connections() > 0);
        }
        List<String> command = new ArrayList<>(List.of("unshare", "--net"));
        command.addAll(Programs.java(IsolatedService.class));
        ChildProcess program = Programs.silent(command.toArray(String[]::new));
        try {
            Await.until(
                    "its sockets", () -> Proc.live().sockets(program.pid(), 3).size() == 3);
            ProcessId service = Proc.live().identity(program.pid()).orElseThrow();
            long later = System.nanoTime() + ClientConnections.PORTS_PERIOD_NANOS;

            Await.until(
                    "an old request",
                    () -> connections.read(List.of(service), later).ageNanos() > 100_000_000);

            assertThat(connections.read(List.of(service), later).connections()).isEqualTo(1);
        } finally {
            program.signal(9);
            Await.end(program);
        }
    }

    @Test
    void a_program_that_has_ended_has_unknown_connections() {
        assertThat(read(new ProcessId(1 << 22, 1))).isEqualTo(PendingRequests.NONE);
    }
}
