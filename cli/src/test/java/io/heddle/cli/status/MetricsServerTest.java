package io.heddle.cli.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MetricsServerTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final AtomicInteger readings = new AtomicInteger();
    private final HttpClient client = HttpClient.newHttpClient();
    private MetricsServer server;

    @BeforeEach
    void start() throws IOException {
        server = new MetricsServer(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                () -> "reading " + readings.incrementAndGet() + " \u03c0\n");
    }

    @AfterEach
    void close() {
        server.close();
        client.close();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                .timeout(PATIENCE);
    }

    private int port() {
        return server.address().getPort();
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    @Test
    void each_request_reads_the_states_again() throws Exception {
        assertThat(send(request("/metrics")).body()).isEqualTo("reading 1 \u03c0\n");
        assertThat(send(request("/metrics?again")).body()).isEqualTo("reading 2 \u03c0\n");
    }

    @Test
    void the_type_is_the_one_that_the_client_asks_for() throws Exception {
        assertThat(send(request("/metrics")
                                .header("Accept", "application/openmetrics-text;version=1.0.0,text/plain;q=0.5"))
                        .headers()
                        .firstValue("Content-Type"))
                .hasValue("application/openmetrics-text; version=1.0.0; charset=utf-8");
        assertThat(send(request("/metrics")).headers().firstValue("Content-Type"))
                .hasValue("text/plain; version=0.0.4; charset=utf-8");
    }

    @Test
    void a_head_request_gets_the_headers_alone() throws Exception {
        HttpResponse<String> answer = send(request("/metrics").method("HEAD", BodyPublishers.noBody()));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Length")).hasValue("13");
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void other_methods_and_pages_are_refused_without_a_reading() throws Exception {
        HttpResponse<String> posted = send(request("/metrics").POST(BodyPublishers.noBody()));

        assertThat(posted.statusCode()).isEqualTo(405);
        assertThat(posted.headers().firstValue("Allow")).hasValue("GET, HEAD");
        for (String path : List.of("/", "/metrics/more", "/metric", "/%6detrics/..", "/..")) {
            assertThat(send(request(path)).statusCode()).as(path).isEqualTo(404);
        }
        assertThat(readings).hasValue(0);
    }

    @Test
    void a_request_that_is_too_large_or_none_gets_no_metrics() throws Exception {
        assertThat(answerTo("GET /metrics HTTP/1.1\r\nHost: a\r\nX: " + "x".repeat(20_000) + "\r\n\r\n"))
                .doesNotContain("reading");
        assertThat(answerTo("GET /metrics HTTP/1.1\r\n" + "X: y\r\n".repeat(1000) + "\r\n"))
                .doesNotContain("reading");
        assertThat(answerTo("POST /metrics HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n" + "x".repeat(1_000_000)))
                .doesNotContain("reading");
        assertThat(answerTo("no request at all\r\n\r\n")).doesNotContain("reading");
        assertThat(send(request("/metrics")).statusCode()).isEqualTo(200);
    }

    @Test
    void clients_that_say_nothing_keep_others_waiting_only_for_a_while() throws Exception {
        List<Socket> silent = new ArrayList<>();
        try {
            for (int i = 0; i < 12; i++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), port());
                silent.add(socket);
                socket.getOutputStream().write("GET /metr".getBytes(StandardCharsets.US_ASCII));
            }
            Await.until(
                    "an answer", () -> answerTo("GET /metrics HTTP/1.0\r\n\r\n").contains("reading"));
        } finally {
            for (Socket socket : silent) {
                socket.close();
            }
        }
    }

    /** All that comes back until the server closes the connection; empty if it is refused. */
    private String answerTo(String request) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
            socket.setSoTimeout((int) PATIENCE.toMillis());
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException closed) {
            return "";
        }
    }
}
