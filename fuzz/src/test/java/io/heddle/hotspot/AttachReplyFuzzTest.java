package io.heddle.hotspot;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.provider.MethodSource;

/** The test listens on the attach socket of its own process. */
class AttachReplyFuzzTest {
    private static final int PID = (int) ProcessHandle.current().pid();
    private static final Path SOCKET = Path.of("/tmp/.java_pid" + PID);

    private static final int MAX_COMMAND_BYTES = 1024;

    @AfterEach
    void deleteSocket() throws IOException {
        Files.deleteIfExists(SOCKET);
    }

    /** Every reply is parsed as a dump, or refused by an {@link IOException}. */
    @MethodSource("io.heddle.fuzz.Seeds#attachReplies")
    @FuzzTest
    void every_reply_is_parsed_or_refused(byte[] reply) throws Exception {
        Files.deleteIfExists(SOCKET);
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(SOCKET));
            Thread jvm = Thread.ofPlatform().daemon().start(() -> reply(server, reply));
            try {
                AttachSocket.of(PID).orElseThrow().dump();
            } catch (IOException documented) {
                // The reply was refused.
            }
            jvm.join();
        }
    }

    private static void reply(ServerSocketChannel server, byte[] reply) {
        try (SocketChannel client = server.accept()) {
            // A close with unread input would reset the connection.
            client.read(ByteBuffer.allocate(MAX_COMMAND_BYTES));
            ByteBuffer bytes = ByteBuffer.wrap(reply);
            while (bytes.hasRemaining()) {
                client.write(bytes);
            }
        } catch (IOException gone) {
            // The client has closed the connection.
        }
    }
}
