package io.heddle.selection.goals.openmetrics;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.heddle.selection.goals.GoalSource;
import io.heddle.selection.goals.GoalSpec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** An HTTP server on a free port of this machine whose response a test chooses. */
final class TestEndpoint implements AutoCloseable {
    static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";
    static final String OPEN_METRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private volatile Response response = exchange -> exchange.sendResponseHeaders(500, -1);

    interface Response {
        void send(HttpExchange exchange) throws IOException, InterruptedException;
    }

    TestEndpoint() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            try (exchange) {
                response.send(exchange);
            } catch (InterruptedException closing) {
                Thread.currentThread().interrupt();
            }
        });
        server.start();
    }

    /** Answers with a text from now on. */
    void text(@Nullable String contentType, String text) {
        send(exchange -> {
            if (contentType != null) {
                exchange.getResponseHeaders().set("Content-Type", contentType);
            }
            byte[] body = text.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        });
    }

    void text(String text) {
        text(PROMETHEUS, text);
    }

    /** Answers in this way from now on. */
    void send(Response answer) {
        response = answer;
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** A probe of this endpoint. */
    EndpointProbe probe(String statisticAndDirection, String metric) {
        return probe(statisticAndDirection, metric, 60_000);
    }

    EndpointProbe probe(String statisticAndDirection, String metric, int timeoutMillis) {
        return probe(port(), statisticAndDirection, metric, timeoutMillis);
    }

    /** A probe of another server on this machine. */
    static EndpointProbe probe(int port, String statisticAndDirection, String metric, int timeoutMillis) {
        GoalSpec goal = GoalSpec.parse(statisticAndDirection + "=http://127.0.0.1:" + port + "/metrics#" + metric);
        return new EndpointProbe((GoalSource.Endpoint) goal.source(), goal.statistic(), timeoutMillis);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
