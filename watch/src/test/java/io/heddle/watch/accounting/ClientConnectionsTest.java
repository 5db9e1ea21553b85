package io.heddle.watch.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.Test;

@LiveKernel
class ClientConnectionsTest {
    private static PendingRequests read() {
        int self = (int) ProcessHandle.current().pid();
        ProcessId program = Proc.live().identity(self).orElseThrow();
        return new ClientConnections(Proc.live()).read(List.of(program), System.nanoTime());
    }

    /** Without a response, the age of a request only grows. The program's own side as a client does not count. */
    @Test
    void a_request_ages_until_the_response() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            PendingRequests idle = read();
            assertThat(idle.connections()).isPositive();

            client.getOutputStream().write(1);
            Await.until("an old request", () -> read().ageNanos() > idle.ageNanos() + 100_000_000);
            assertThat(read().connections()).isEqualTo(idle.connections());

            assertThat(accepted.getInputStream().read()).isEqualTo(1);
            accepted.getOutputStream().write(1);
            assertThat(read().ageNanos()).isLessThan(100_000_000);
        }
    }

    @Test
    void a_program_without_sockets_has_no_connections() {
        assertThat(new ClientConnections(Proc.live()).read(List.of(new ProcessId(1 << 22, 1)), 1))
                .isEqualTo(new PendingRequests(1, 0, 0));
    }
}
