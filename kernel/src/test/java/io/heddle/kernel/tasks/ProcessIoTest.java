package io.heddle.kernel.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.RecordedProc;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessIoTest {
    private static final String RECORDED =
            "rchar: 7648085\nwchar: 25\nsyscr: 3364\nsyscw: 9\nread_bytes: 4096\nwrite_bytes: 0\ncancelled_write_bytes: 0\n";

    @Test
    void bytes_and_calls_are_parsed() {
        ProcessIo io = ProcessIo.parse(RECORDED).orElseThrow();

        assertThat(io).isEqualTo(new ProcessIo(7648085, 25, 3364, 9));
        assertThat(io.bytes()).isEqualTo(7648110);
        assertThat(io.calls()).isEqualTo(3373);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "rchar: 1\nwchar: 2\nsyscr: 3\n", "rchar: 1\nwchar: 2\nsyscr: 3\nsyscw: four\n"})
    void other_texts_are_no_reading(String text) {
        assertThat(ProcessIo.parse(text)).isEmpty();
    }

    @Test
    void a_process_that_has_ended_or_may_not_be_read_has_no_reading(@TempDir Path folder) {
        assertThat(new RecordedProc(folder).process(9, 1).proc().io(9)).isEmpty();
    }

    @Test
    void bytes_through_a_socket_count() throws IOException {
        int own = (int) ProcessHandle.current().pid();
        byte[] message = new byte[10_000];
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            ProcessIo before = Proc.live().io(own).orElseThrow();
            client.getOutputStream().write(message);
            accepted.getInputStream().readNBytes(message.length);
            ProcessIo after = Proc.live().io(own).orElseThrow();

            assertThat(after.writtenBytes() - before.writtenBytes()).isGreaterThanOrEqualTo(message.length);
            assertThat(after.readBytes() - before.readBytes()).isGreaterThanOrEqualTo(message.length);
        }
    }
}
