package io.heddle.workloads.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HttpConnectionTest {
    private static final int CHUNKED = 0;

    @SuppressWarnings("NullAway.Init")
    private HttpServer server;

    @SuppressWarnings("NullAway.Init")
    private HttpConnection connection;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/chunked", exchange -> answer(exchange, CHUNKED, "in ", "three ", "chunks"));
        server.createContext("/empty", exchange -> answer(exchange, CHUNKED));
        server.createContext("/known", exchange -> answer(exchange, 5, "known"));
        server.createContext(
                "/echo",
                exchange -> answer(
                        exchange,
                        CHUNKED,
                        exchange.getRequestMethod() + " "
                                + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
        server.start();
        connection = new HttpConnection(server.getAddress().getPort());
    }

    private static void answer(HttpExchange exchange, long length, String... parts) throws IOException {
        exchange.sendResponseHeaders(200, length);
        try (OutputStream body = exchange.getResponseBody()) {
            for (String part : parts) {
                body.write(part.getBytes(StandardCharsets.UTF_8));
                body.flush();
            }
        }
    }

    @AfterEach
    void stop() throws IOException {
        connection.close();
        server.stop(0);
    }

    @Test
    void bodies_are_read_with_a_length_and_in_chunks_over_one_connection() throws Exception {
        assertThat(connection.get("/chunked").body()).isEqualTo("in three chunks");
        assertThat(connection.get("/empty").body()).isEmpty();
        assertThat(connection.get("/known").body()).isEqualTo("known");
        assertThat(connection.get("/chunked").body()).isEqualTo("in three chunks");
    }

    @Test
    void a_post_request_has_its_body() throws Exception {
        assertThat(connection.post("/echo", "{\"orders\":2}").body()).isEqualTo("POST {\"orders\":2}");
    }

    @Test
    void a_wrong_response_names_the_request() throws Exception {
        HttpConnection.Response known = connection.get("/known");

        known.require(200, "now");
        assertThatThrownBy(() -> known.require(200, "unknown"))
                .isInstanceOf(Failure.class)
                .hasMessage("GET /known returned status 200 and lacks unknown");
        assertThatThrownBy(() -> known.require(201, "known"))
                .isInstanceOf(Failure.class)
                .hasMessage("GET /known returned status 200");
    }
}
