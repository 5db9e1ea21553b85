package io.heddle.kernel.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkTrafficTest {
    private static final int MESSAGE = 1000;
    private static final String RECORDED = """
            Inter-|   Receive                                                |  Transmit
             face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
                lo: 6600     60    0    0    0     0          0         0  6600     60    0    0    0     0       0          0
              eth0:985644300   25638    0    0    0     0          0         0  2442337   15921    0    0    0     0       0          0
            """;

    @Test
    void all_interfaces_count_in_both_directions_without_a_header_for_each_packet() {
        long loopback = 6600 + 6600 - 52 * 120;
        long ethernet = 985644300 + 2442337 - 66 * (25638 + 15921);
        assertThat(NetworkTraffic.parse(RECORDED))
                .hasValue(new NetworkTraffic(120 + 25638 + 15921, loopback + ethernet));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Inter-| Receive\n", "lo: 1 2 3\n", "lo: a b 0 0 0 0 0 0 1 2 0\n"})
    void a_file_without_counters_is_no_traffic(String text) {
        assertThat(NetworkTraffic.parse(text)).isEmpty();
    }

    @Test
    @LiveKernel
    void bytes_through_a_socket_are_payload() throws Exception {
        int self = (int) ProcessHandle.current().pid();
        long before = Proc.live().network(self).orElseThrow().payloadBytes();
        int sent = 1_000_000;
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            assertThat(Proc.live().hasSocket(self)).isTrue();
            for (int i = 0; i < sent / MESSAGE; i++) {
                client.getOutputStream().write(new byte[MESSAGE]);
                assertThat(accepted.getInputStream().readNBytes(MESSAGE)).hasSize(MESSAGE);
            }
        }
        // Sent and received on the loopback interface. Others may use the network, too.
        Await.until(
                "the counters",
                () -> Proc.live().network(self).orElseThrow().payloadBytes() - before >= 2 * sent * 99 / 100);
    }
}
