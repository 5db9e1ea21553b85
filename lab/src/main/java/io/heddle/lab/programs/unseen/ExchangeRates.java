package io.heddle.lab.programs.unseen;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;

/**
 * Held back by asynchronous stages that read from a web service. They run in a fork/join pool with one worker for each CPU, and the
 * worker waits for the answer.
 */
public final class ExchangeRates {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseG1GC", "-Xmx128m");

    private static final int CURRENCIES = 40;
    private static final int CONVERT_MICROS = 700;
    private static final int SERVICE_MILLIS = 8;

    private final URI service;

    private ExchangeRates(HttpServer server) {
        service = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/rates");
    }

    public static void main(String[] arguments) throws InterruptedException, IOException {
        Lifetime lifetime = Lifetime.of(arguments);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), CURRENCIES);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                ForkJoinPool pool = new ForkJoinPool(Lifetime.cpus())) {
            server.setExecutor(threads);
            server.createContext("/rates", ExchangeRates::answer);
            server.start();
            ExchangeRates rates = new ExchangeRates(server);
            while (!lifetime.isOver()) {
                CompletableFuture<?>[] converted = IntStream.range(0, CURRENCIES)
                        .mapToObj(_ -> CompletableFuture.supplyAsync(rates::fetch, pool)
                                .thenAccept(rate -> convert(rate, lifetime)))
                        .toArray(CompletableFuture[]::new);
                CompletableFuture.allOf(converted).join();
            }
            server.stop(0);
        }
        lifetime.finish();
    }

    @SuppressWarnings("blocking-in-task") // The cause that this program shows.
    private double fetch() {
        try (InputStream in = service.toURL().openStream()) {
            return Double.parseDouble(new String(in.readAllBytes(), StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void convert(double rate, Lifetime lifetime) {
        if (rate <= 0) {
            throw new AssertionError("a rate is not positive");
        }
        Arithmetic.compute(CONVERT_MICROS);
        lifetime.count(1);
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            Thread.sleep(SERVICE_MILLIS);
            byte[] rate = "1.0825".getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(200, rate.length);
            exchange.getResponseBody().write(rate);
        } catch (InterruptedException e) {
            throw new IOException("interrupted, which this program never does", e);
        }
    }
}
