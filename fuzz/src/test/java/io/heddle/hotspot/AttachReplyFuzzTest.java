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

/** The test is the JVM that is asked, by a socket of its own where the JVM's would be. */
class AttachReplyFuzzTest {
    private static final int PID = (int) ProcessHandle.current().pid();
    private static final Path SOCKET = Path.of("/tmp/.java_pid" + PID);

    private static final int LONGEST_COMMAND_BYTES = 1024;

    @AfterEach
    void remove_the_socket() throws IOException {
        Files.deleteIfExists(SOCKET);
    }

    /** A reply is a dump, or an {@link IOException}. */
    @MethodSource("io.heddle.fuzz.Seeds#attachReplies")
    @FuzzTest
    void any_reply_is_a_dump_or_refused(byte[] reply) throws Exception {
        Files.deleteIfExists(SOCKET);
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(SOCKET));
            Thread jvm = Thread.ofPlatform().daemon().start(() -> answer(server, reply));
            try {
                AttachSocket.of(PID).orElseThrow().dump();
            } catch (IOException documented) {
                // The reply was refused.
            }
            jvm.join();
        }
    }

    private static void answer(ServerSocketChannel server, byte[] reply) {
        try (SocketChannel asking = server.accept()) {
            // To close with something unread would reset the connection.
            asking.read(ByteBuffer.allocate(LONGEST_COMMAND_BYTES));
            ByteBuffer bytes = ByteBuffer.wrap(reply);
            while (bytes.hasRemaining()) {
                asking.write(bytes);
            }
        } catch (IOException gone) {
            // Who asked reads no further.
        }
    }
}
