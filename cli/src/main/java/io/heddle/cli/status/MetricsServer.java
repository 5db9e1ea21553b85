package io.heddle.cli.status;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * An HTTP server whose only page is {@code /metrics}. It reads nothing but the request line and the headers, within the bounds below; a
 * connection beyond them is closed.
 *
 * <p>Concurrency: up to {@link #THREADS} threads answer. {@link #metrics()} lets one at a time read the states.
 */
final class MetricsServer implements AutoCloseable {
    private static final String PAGE = "/metrics";

    private static final int THREADS = 4;
    private static final int WAITING = 16;
    private static final String OPENMETRICS = "application/openmetrics-text";
    private static final String OPENMETRICS_TYPE = OPENMETRICS + "; version=1.0.0; charset=utf-8";
    private static final String PROMETHEUS_TYPE = "text/plain; version=0.0.4; charset=utf-8";
    private static final String PLAIN = "text/plain; charset=utf-8";

    /** The bounds of a connection: seconds, bytes and counts. The JDK reads them once, before it makes its first server. */
    private static final Map<String, Integer> BOUNDS = Map.of(
            "sun.net.httpserver.maxReqTime", 5,
            "sun.net.httpserver.maxRspTime", 10,
            "sun.net.httpserver.idleInterval", 60,
            "sun.net.httpserver.maxReqHeaders", 64,
            "sun.net.httpserver.maxReqHeaderSize", 8192,
            "sun.net.httpserver.drainAmount", 0,
            "jdk.httpserver.maxConnections", THREADS + WAITING);

    private final Supplier<String> metrics;
    private final ExecutorService threads = new ThreadPoolExecutor(
            THREADS,
            THREADS,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(WAITING),
            Thread.ofPlatform().daemon().name("heddle-metrics-", 0).factory());
    private final HttpServer server;

    /**
     * Listens and answers.
     *
     * @param metrics makes the page, at each request
     * @throws IOException when the address cannot be used
     */
    MetricsServer(InetSocketAddress address, Supplier<String> metrics) throws IOException {
        BOUNDS.forEach((name, bound) -> System.setProperty(name, String.valueOf(bound)));
        this.metrics = metrics;
        this.server = HttpServer.create(address, WAITING);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /** The address with the port that the kernel has chosen if the user left it open. */
    InetSocketAddress address() {
        return server.getAddress();
    }

    String url() {
        return "http://" + ListenAddress.describe(address()) + PAGE;
    }

    private synchronized String metrics() {
        return metrics.get();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String method = exchange.getRequestMethod();
            if (!method.equals("GET") && !method.equals("HEAD")) {
                exchange.getResponseHeaders().set("Allow", "GET, HEAD");
                send(exchange, 405, PLAIN, "Only GET and HEAD are possible.\n");
            } else if (!exchange.getRequestURI().getPath().equals(PAGE)) {
                send(exchange, 404, PLAIN, "The metrics are at " + PAGE + ".\n");
            } else {
                send(exchange, 200, type(exchange), metrics());
            }
        }
    }

    /** The same text is valid in both formats. Prometheus requires the type of the one that it asks for. */
    private static String type(HttpExchange exchange) {
        String accepted =
                exchange.getRequestHeaders().getOrDefault("Accept", List.of()).toString();
        return accepted.contains(OPENMETRICS) ? OPENMETRICS_TYPE : PROMETHEUS_TYPE;
    }

    private static void send(HttpExchange exchange, int status, String type, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        // A body of the request stays unread, so the connection cannot be used again.
        exchange.getResponseHeaders().set("Connection", "close");
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.getResponseHeaders().set("Content-Length", String.valueOf(body.length));
            exchange.sendResponseHeaders(status, -1);
        } else {
            exchange.sendResponseHeaders(status, body.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
