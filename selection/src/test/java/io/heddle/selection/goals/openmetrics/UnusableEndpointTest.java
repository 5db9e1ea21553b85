package io.heddle.selection.goals.openmetrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.Await;
import io.heddle.selection.goals.GoalReading;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Endpoints that are down, slow, too long or something else: each reading fails in time, with a reason. */
class UnusableEndpointTest {
    private static final int SHORT_MILLIS = 200;

    private final TestEndpoint endpoint;

    UnusableEndpointTest() throws IOException {
        endpoint = new TestEndpoint();
    }

    @AfterEach
    void close() {
        endpoint.close();
    }

    private static String failure(EndpointProbe probe) {
        return String.valueOf(
                Assertions.catchThrowableOfType(IOException.class, probe::read).getMessage());
    }

    private String failure() {
        return failure(endpoint.probe("less", "a"));
    }

    @Test
    void an_endpoint_that_is_down_is_named() {
        EndpointProbe probe = endpoint.probe("less", "a");
        endpoint.close();

        assertThat(failure(probe))
                .isEqualTo("http://127.0.0.1:" + endpoint.port() + "/metrics does not answer: Connection refused."
                        + " Check the port, and that the program is up.");
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void a_redirect_is_not_followed(int status) {
        AtomicInteger requests = new AtomicInteger();
        endpoint.send(exchange -> {
            requests.incrementAndGet();
            exchange.getResponseHeaders().set("Location", "/login");
            exchange.sendResponseHeaders(status, -1);
        });

        assertThat(failure())
                .endsWith("/metrics redirects to /login, which Heddle does not follow. Write that address.");
        assertThat(requests).hasValue(1);
    }

    @ParameterizedTest
    @CsvSource({
        "401, Heddle cannot log in",
        "403, Heddle cannot log in",
        "404, it has no such path",
        "204, answers with status 204",
        "503, answers with status 503"
    })
    void another_status_is_named(int status, String message) {
        endpoint.send(exchange -> exchange.sendResponseHeaders(status, -1));

        assertThat(failure()).contains(Integer.toString(status)).contains(message);
    }

    @Test
    void a_page_in_html_is_refused_whatever_it_calls_itself() {
        endpoint.text("text/html; charset=utf-8", "<html>a 1</html>");
        assertThat(failure()).contains("answers with an HTML page. Write the path of its metrics");
        endpoint.text("text/plain", "<!DOCTYPE html>\na 1\n");
        assertThat(failure()).contains("sent a line 1 that is no metric: '<!DOCTYPE html>'");
    }

    @Test
    void another_content_type_is_refused() {
        endpoint.text("application/json", "{\"a\": 1}");
        assertThat(failure()).contains("answers with content type application/json, not with text of Prometheus");
    }

    @Test
    void a_response_without_a_content_type_is_read() throws IOException {
        endpoint.text(null, "a 1\n");
        assertThat(endpoint.probe("less", "a").read()).isInstanceOf(GoalReading.Present.class);
    }

    @Test
    void a_compressed_response_is_refused() {
        endpoint.send(exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/plain");
            exchange.getResponseHeaders().set("Content-Encoding", "gzip");
            exchange.sendResponseHeaders(200, 1);
            exchange.getResponseBody().write(0);
        });

        assertThat(failure()).contains("compresses its answer (gzip) without being asked to");
    }

    @Test
    void an_endpoint_that_does_not_answer_in_time_fails() {
        endpoint.send(exchange -> Thread.sleep(60_000));

        assertThat(failure(endpoint.probe("less", "a", SHORT_MILLIS))).endsWith("did not answer within 200 ms.");
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void a_body_that_drips_fails_in_time() throws Exception {
        AtomicInteger drops = new AtomicInteger();
        endpoint.send(exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/plain");
            exchange.sendResponseHeaders(200, 0);
            OutputStream body = exchange.getResponseBody();
            while (true) {
                body.write('\n');
                body.flush();
                drops.incrementAndGet();
                Thread.sleep(5);
            }
        });

        // On a busy machine, the head alone may take too long.
        Await.until("a body begins and does not end in time", () -> {
            drops.set(0);
            assertThat(failure(endpoint.probe("less", "a", 2 * SHORT_MILLIS)))
                    .endsWith("did not answer within 400 ms.");
            return drops.get() > 3;
        });
    }

    @Test
    void a_head_that_drips_ends_when_the_reading_is_aborted() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<EndpointProbe> probe = new CompletableFuture<>();
            Thread dripping = Thread.ofPlatform().daemon().start(() -> drip(server, probe));
            EndpointProbe dripped = TestEndpoint.probe(server.getLocalPort(), "less", "a", 60_000);
            probe.complete(dripped);

            assertThat(failure(dripped)).contains("cannot be read: ");

            dripping.join();
        }
    }

    /** Sends a head without an end, and aborts the reading in the midst of it. */
    private static void drip(ServerSocket server, CompletableFuture<EndpointProbe> probe) {
        try (Socket client = server.accept()) {
            OutputStream head = client.getOutputStream();
            head.write("HTTP/1.1 200 OK\r\nX-Long: ".getBytes(StandardCharsets.US_ASCII));
            for (int i = 0; true; i++) {
                head.write('x');
                head.flush();
                Thread.sleep(2);
                if (i == 50) {
                    probe.join().abort();
                }
            }
        } catch (IOException aborted) {
            // The reading is over.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void a_server_that_speaks_no_http_is_refused() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofPlatform().daemon().start(() -> greet(server));

            assertThat(failure(TestEndpoint.probe(server.getLocalPort(), "less", "a", 60_000)))
                    .containsAnyOf("does not speak HTTP", "cannot be read: ");
        }
    }

    private static void greet(ServerSocket server) {
        while (true) {
            try (Socket client = server.accept()) {
                client.getOutputStream().write("220 mail ready\r\n".getBytes(StandardCharsets.US_ASCII));
            } catch (IOException closed) {
                return;
            }
        }
    }

    @Test
    void a_gigabyte_is_read_only_in_part() {
        AtomicInteger sentMebibytes = new AtomicInteger();
        byte[] mebibyte = "b 1\n".repeat(1 << 18).getBytes(StandardCharsets.US_ASCII);
        endpoint.send(exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/plain");
            exchange.sendResponseHeaders(200, 1L << 30);
            for (int i = 0; i < 1024; i++) {
                exchange.getResponseBody().write(mebibyte);
                sentMebibytes.incrementAndGet();
            }
        });

        assertThat(failure()).endsWith("answers with more than 16 MiB. Use an endpoint with fewer metrics.");
        assertThat(sentMebibytes.get()).isLessThan(64);
    }

    @Test
    void a_line_without_an_end_is_refused() {
        endpoint.text("a".repeat(BoundedLines.MAX_LINE_BYTES + 1));
        assertThat(failure()).contains("answers with a line of more than 64 KiB");
    }

    @Test
    void too_many_series_are_refused() {
        StringBuilder series = new StringBuilder();
        for (int i = 0; i <= ScannedMetric.MAX_SAMPLES; i++) {
            series.append("a{i=\"").append(i).append("\"} 1\n");
        }
        endpoint.text(series.toString());

        assertThat(failure()).contains("has more than 20000 samples of a. Select fewer series by their labels.");
    }

    @Test
    void a_response_that_ends_early_fails() {
        endpoint.send(exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/plain");
            exchange.sendResponseHeaders(200, 1000);
            exchange.getResponseBody().write("a 1\n".getBytes(StandardCharsets.US_ASCII));
        });

        assertThat(failure()).contains("cannot be read: ");
    }
}
