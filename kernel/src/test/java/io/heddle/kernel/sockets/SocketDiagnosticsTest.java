package io.heddle.kernel.sockets;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.sockets.SocketDiagnostics.Family;
import io.heddle.kernel.sockets.SocketDiagnostics.State;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@LiveKernel
class SocketDiagnosticsTest {
    private static List<TcpSocket> list(State state, int port) {
        List<TcpSocket> found = new ArrayList<>();
        try (SocketDiagnostics sockets = SocketDiagnostics.open().orElseThrow()) {
            for (Family family : Family.values()) {
                assertThat(sockets.list(family, state, socket -> {
                            if (socket.localPort() == port) {
                                found.add(socket);
                            }
                            return true;
                        }))
                        .isTrue();
            }
        }
        return found;
    }

    @Test
    void a_listening_socket_is_one_of_its_process() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            List<TcpSocket> found = list(State.LISTENING, server.getLocalPort());
            assertThat(found).hasSize(1);
            int self = (int) ProcessHandle.current().pid();
            assertThat(Proc.live().sockets(self, 1000))
                    .contains(found.getFirst().inode());
            assertThat(list(State.CONNECTED, server.getLocalPort())).isEmpty();
        }
    }

    @Test
    void a_request_is_pending_until_the_response() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
            client.getOutputStream().write(new byte[10]);
            Await.until("the request", () -> list(State.CONNECTED, server.getLocalPort())
                    .getFirst()
                    .hasPendingRequest());
            TcpSocket unaccepted = list(State.CONNECTED, server.getLocalPort()).getFirst();
            assertThat(unaccepted.inode()).isZero();
            assertThat(unaccepted.unreadBytes()).isEqualTo(10);

            try (Socket accepted = server.accept()) {
                accepted.getInputStream().readNBytes(10);
                accepted.getOutputStream().write(new byte[10]);
                List<TcpSocket> answered = list(State.CONNECTED, server.getLocalPort());
                assertThat(answered).hasSize(1);
                assertThat(answered.getFirst().hasPendingRequest()).isFalse();
                assertThat(answered.getFirst().inode()).isPositive();
            }
        }
    }

    /** More than fit into one answer of the kernel. */
    @Test
    void many_connections_are_listed() throws Exception {
        List<Socket> clients = new ArrayList<>();
        try (ServerSocket server = new ServerSocket(0, 300, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < 300; i++) {
                clients.add(new Socket(server.getInetAddress(), server.getLocalPort()));
            }
            assertThat(list(State.CONNECTED, server.getLocalPort())).hasSize(300);

            List<TcpSocket> first = new ArrayList<>();
            try (SocketDiagnostics sockets = SocketDiagnostics.open().orElseThrow()) {
                // All are in one family. Which one depends on the machine.
                for (Family family : Family.values()) {
                    sockets.list(family, State.CONNECTED, socket -> {
                        first.add(socket);
                        return first.size() % 7 != 0;
                    });
                }
            }
            assertThat(first).hasSizeBetween(7, 14);
        } finally {
            for (Socket client : clients) {
                client.close();
            }
        }
    }
}
