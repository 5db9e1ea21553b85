package io.heddle.selection.goals.readers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.rmi.server.RMISocketFactory;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LoopbackRmiTest {
    @BeforeAll
    static void install() throws IOException {
        LoopbackRmi.install();
    }

    private static Object copy(Object original) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(original);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return in.readObject();
        }
    }

    static List<Object> otherClasses() {
        return List.of(new File("/tmp"), URI.create("http://localhost"), new Own());
    }

    /** A class of Heddle or its libraries. */
    private static final class Own implements Serializable {
        private static final long serialVersionUID = 1;
    }

    @ParameterizedTest
    @MethodSource("otherClasses")
    void classes_that_no_number_needs_are_refused(Object object) {
        assertThatThrownBy(() -> copy(object))
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("REJECTED");
    }

    @Test
    void numbers_are_accepted() throws Exception {
        assertThat(copy(new Object[] {1, 2.5, "text"})).isEqualTo(new Object[] {1, 2.5, "text"});
    }

    @Test
    void every_connection_goes_to_this_machine() throws IOException {
        // 192.0.2.1 belongs to no machine (RFC 5737).
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = RMISocketFactory.getSocketFactory().createSocket("192.0.2.1", server.getLocalPort())) {
            assertThat(client.getInetAddress().isLoopbackAddress()).isTrue();
            assertThat(client.getSoTimeout()).isPositive();
        }
    }

    @Test
    void no_connection_is_accepted() {
        assertThatThrownBy(() -> RMISocketFactory.getSocketFactory().createServerSocket(0))
                .isInstanceOf(IOException.class);
    }
}
