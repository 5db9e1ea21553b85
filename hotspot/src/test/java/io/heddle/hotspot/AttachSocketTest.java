package io.heddle.hotspot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.kernel.testing.Fifo;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Sleeper;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Sockets with replies that no JVM gives. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AttachSocketTest {
    private static final long LONG_TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final int NOBODY = 65_534;
    private static final long SHORT_TIMEOUT_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    @TempDir
    Path folder = Path.of("");

    private final List<SocketChannel> waiting = new ArrayList<>();
    private UnixDomainSocketAddress address = UnixDomainSocketAddress.of("");
    private ServerSocketChannel server = unbound();

    private static ServerSocketChannel unbound() {
        try {
            return ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @BeforeEach
    void listen() throws IOException {
        address = UnixDomainSocketAddress.of(folder.resolve(".java_pid1"));
        server.bind(address, 1);
    }

    @AfterEach
    void close() throws IOException {
        server.close();
        for (SocketChannel channel : waiting) {
            channel.close();
        }
    }

    private interface Reply {
        void answer(SocketChannel channel) throws IOException;
    }

    private void replyWith(Reply how) {
        Thread.ofPlatform().daemon().start(() -> {
            try (SocketChannel channel = server.accept()) {
                channel.read(ByteBuffer.allocate(100));
                how.answer(channel);
            } catch (IOException gone) {
                // The client has closed the connection.
            }
        });
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void a_reply_in_pieces_is_read_whole() throws IOException {
        replyWith(channel -> {
            channel.write(bytes("0\n\"main\" #1 "));
            channel.write(bytes("nid=5 runnable\n"));
        });
        assertThat(AttachSocket.request(address, LONG_TIMEOUT_NANOS)).isEqualTo("0\n\"main\" #1 nid=5 runnable\n");
    }

    @Test
    void an_endless_reply_is_refused() {
        ByteBuffer flood = ByteBuffer.allocate(1 << 16);
        replyWith(channel -> {
            while (channel.write(flood.clear()) >= 0) {}
        });
        assertThatThrownBy(() -> AttachSocket.request(address, LONG_TIMEOUT_NANOS))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("longer than");
    }

    @Test
    void a_socket_that_never_replies_or_has_a_full_queue_is_given_up() throws IOException {
        assertThatThrownBy(() -> AttachSocket.request(address, SHORT_TIMEOUT_NANOS))
                .hasMessageContaining("in time");
        assertThatThrownBy(this::fillTheQueue).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> AttachSocket.request(address, SHORT_TIMEOUT_NANOS))
                .isInstanceOf(IOException.class);
    }

    private void fillTheQueue() throws IOException {
        for (int i = 0; i < 8; i++) {
            SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
            waiting.add(channel);
            channel.configureBlocking(false);
            channel.connect(address);
        }
    }

    @Test
    void a_reply_that_is_too_slow_is_given_up() {
        replyWith(channel -> {
            while (channel.write(bytes("x")) > 0) {
                LockSupport.parkNanos(1_000_000);
            }
        });
        assertThatThrownBy(() -> AttachSocket.request(address, SHORT_TIMEOUT_NANOS))
                .hasMessageContaining("in time");
    }

    @Test
    void a_socket_that_closes_at_once_gives_an_empty_reply() throws IOException {
        replyWith(channel -> {});
        assertThat(AttachSocket.request(address, LONG_TIMEOUT_NANOS)).isEmpty();
    }

    @Test
    void a_command_that_the_jvm_refuses_or_that_is_too_long_fails() throws Exception {
        try (Sleeper sleeper = new Sleeper();
                SocketPath place = new SocketPath(sleeper);
                ServerSocketChannel jvm = unbound().bind(UnixDomainSocketAddress.of(place.path))) {
            AttachSocket socket = AttachSocket.of(sleeper.pid()).orElseThrow();
            server.close();
            server = jvm;

            replyWith(channel -> channel.write(bytes("0\nStarted recording 1.\n")));
            assertThat(socket.execute("JFR.start", Duration.ofSeconds(30))).isEqualTo("Started recording 1.");

            replyWith(channel -> channel.write(bytes("1\nUnknown diagnostic command\nmore\n")));
            assertThatThrownBy(() -> socket.execute("JFR.start name=x", Duration.ofSeconds(30)))
                    .hasMessage("the JVM refused JFR.start: Unknown diagnostic command");

            replyWith(channel -> {});
            assertThatThrownBy(() -> socket.execute("JFR.check", Duration.ofSeconds(30)))
                    .hasMessage("the JVM refused JFR.check: no reply");

            assertThatThrownBy(() -> socket.execute("x".repeat(1025), Duration.ofSeconds(30)))
                    .hasMessageContaining("longer than 1024 bytes");
        }
    }

    @Test
    void a_socket_of_the_processs_user_is_found() throws Exception {
        try (Sleeper sleeper = new Sleeper();
                SocketPath place = new SocketPath(sleeper);
                ServerSocketChannel _ = unbound().bind(UnixDomainSocketAddress.of(place.path))) {
            assertThat(AttachSocket.of(sleeper.pid())).isPresent();
        }
    }

    @Test
    void a_fifo_a_link_or_a_file_in_its_place_is_refused() throws Exception {
        try (Sleeper sleeper = new Sleeper()) {
            try (SocketPath place = new SocketPath(sleeper)) {
                Fifo.at(place.path);
                assertThat(AttachSocket.of(sleeper.pid())).isEmpty();
            }
            try (SocketPath place = new SocketPath(sleeper)) {
                Files.createSymbolicLink(place.path, address.getPath());
                assertThat(AttachSocket.of(sleeper.pid())).isEmpty();
            }
            try (SocketPath place = new SocketPath(sleeper)) {
                Files.createFile(place.path);
                assertThat(AttachSocket.of(sleeper.pid())).isEmpty();
            }
        }
    }

    @Test
    @LiveKernel(needs = Need.OTHER_USERS)
    void a_socket_of_another_user_is_refused() throws Exception {
        try (Sleeper sleeper = new Sleeper();
                SocketPath place = new SocketPath(sleeper);
                ServerSocketChannel _ = unbound().bind(UnixDomainSocketAddress.of(place.path))) {
            Files.setAttribute(place.path, "unix:uid", NOBODY);

            assertThat(AttachSocket.of(sleeper.pid())).isEmpty();
        }
    }

    @Test
    void a_fifo_that_is_put_in_its_place_later_is_refused() throws Exception {
        try (Sleeper sleeper = new Sleeper();
                SocketPath place = new SocketPath(sleeper);
                ServerSocketChannel _ = unbound().bind(UnixDomainSocketAddress.of(place.path))) {
            AttachSocket socket = AttachSocket.of(sleeper.pid()).orElseThrow();
            Files.delete(place.path);
            Fifo.at(place.path);

            assertThatThrownBy(socket::dump)
                    .isInstanceOf(IOException.class)
                    .hasMessageEndingWith("is no socket of the JVM's user");
        }
    }

    /** The path of a process's socket if the process were a JVM. */
    private record SocketPath(Path path) implements AutoCloseable {
        SocketPath(Sleeper process) {
            this(Path.of("/tmp/.java_pid" + process.pid()));
        }

        @Override
        public void close() throws IOException {
            Files.deleteIfExists(path);
        }
    }
}
