package io.heddle.kernel.sockets;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TcpSocketTest {
    @ParameterizedTest
    @CsvSource({
        "received after the last response, 0, 300, 200, true",
        "the same and not read yet, 100, 300, 200, true",
        "answered, 0, 100, 200, false",
        "answered and more has arrived within a tick, 100, 200, 200, true",
        "answered within a tick, 0, 200, 200, false",
    })
    void a_request_is_pending_if_data_arrived_after_the_last_response(
            String situation, long unread, long sinceSent, long sinceReceived, boolean isPending) {
        assertThat(new TcpSocket(80, 1, unread, sinceSent, sinceReceived).hasPendingRequest())
                .as(situation)
                .isEqualTo(isPending);
    }
}
