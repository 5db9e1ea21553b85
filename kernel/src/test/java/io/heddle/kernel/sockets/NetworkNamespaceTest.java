package io.heddle.kernel.sockets;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.sockets.SocketDiagnostics.Family;
import io.heddle.kernel.sockets.SocketDiagnostics.State;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Programs;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

@LiveKernel
class NetworkNamespaceTest {
    private static List<TcpSocket> listening(SocketDiagnostics sockets) {
        List<TcpSocket> found = new ArrayList<>();
        for (Family family : Family.values()) {
            assertThat(sockets.list(family, State.LISTENING, found::add)).isTrue();
        }
        return found;
    }

    private static <T> T inAnotherThread(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, task -> Thread.ofPlatform().start(task))
                .join();
    }

    @Test
    @LiveKernel(needs = Need.NAMESPACES)
    void the_list_shows_the_namespace_in_which_it_was_opened() throws Exception {
        ChildProcess program = Programs.silent("unshare", "--net", "sleep", "60");
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Await.until("the namespace", () -> !Proc.live().sharesNetwork(program.pid()));
            SocketDiagnostics opened = inAnotherThread(() -> {
                assertThat(NetworkNamespace.enter(program.pid())).isTrue();
                return SocketDiagnostics.open().orElseThrow();
            });

            try (SocketDiagnostics its = opened;
                    SocketDiagnostics own = SocketDiagnostics.open().orElseThrow()) {
                assertThat(listening(its)).isEmpty();
                assertThat(listening(own)).extracting(TcpSocket::localPort).contains(server.getLocalPort());
            }
        } finally {
            program.signal(9);
            Await.end(program);
        }
    }

    @Test
    void a_process_that_has_ended_has_no_namespace() throws Exception {
        ChildProcess program = Programs.silent("true");
        Await.end(program);

        assertThat(inAnotherThread(() -> NetworkNamespace.enter(program.pid()))).isFalse();
        assertThat(Proc.live().networkNamespace(program.pid())).isEmpty();
    }
}
