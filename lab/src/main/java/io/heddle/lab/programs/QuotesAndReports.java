package io.heddle.lab.programs;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;

/**
 * A service with two kinds of requests. Quotes are short and due at predetermined times, whether earlier ones are done or not; their
 * latency counts from then. Reports compute and allocate on all CPUs; each client asks for its next one soon after the last.
 *
 * <p>Arguments: a port, a duration in seconds, and a seed. The program publishes its metrics at {@code http://127.0.0.1:PORT/metrics} in
 * the text format of Prometheus. {@link #TEMPERATURE} is a random number from that seed, which nothing else changes. At the end the
 * program prints its figures since a third of the time, one in each line.
 *
 * <p>Concurrency: the main thread draws temperatures and publishes them in a volatile field. Other threads share only counters.
 */
public final class QuotesAndReports {
    public static final String PATH = "/metrics";

    /** A histogram of the latencies of quotes. */
    public static final String QUOTES = "quote_seconds";

    /** A counter of reports. */
    public static final String REPORTS = "reports_total";

    /** A gauge. */
    public static final String TEMPERATURE = "outside_temperature";

    /** The 99th percentile of the latencies of quotes, in the output. */
    public static final String QUOTE_P99 = "quote_p99_seconds";

    /** In the output. */
    public static final String REPORT_RATE = "reports_per_second";

    /** In the output. */
    public static final String MEAN_TEMPERATURE = "mean_temperature";

    private static final int QUOTE_THREADS = 4;
    private static final long QUOTE_PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final int QUOTE_MICROS = 100;

    private static final int REPORT_CLIENTS_PER_CPU = 8;
    private static final int ORDERS = 40_000;
    private static final int CUSTOMERS = 2_000;
    private static final long REPORT_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private static final long TEMPERATURE_PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final LatencyHistogram quotes = new LatencyHistogram();
    private final LongAdder reports = new LongAdder();
    private final RandomGenerator temperatures;
    private volatile double temperature;

    private record Order(int customer, long cents) {}

    /** The options of its JVM on this machine. The young generation has 24 MB for each CPU, as much as about eight reports. */
    public static List<String> jvmFlags() {
        return List.of(
                "-XX:+UseParallelGC",
                "-Xms" + 128 * Lifetime.cpus() + "m",
                "-Xmx" + 128 * Lifetime.cpus() + "m",
                "-Xmn" + 24 * Lifetime.cpus() + "m");
    }

    private QuotesAndReports(long seed) {
        temperatures = new SplittableRandom(seed);
        drawTemperature();
    }

    public static void main(String[] arguments) throws IOException {
        QuotesAndReports service = new QuotesAndReports(Long.parseLong(arguments[2]));
        HttpServer server = HttpServer.create(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0])), 0);
        server.createContext(PATH, service::publish);
        server.start();
        service.run((long) (Double.parseDouble(arguments[1]) * 1e9));
        server.stop(0);
    }

    private void run(long nanos) {
        long startNanos = System.nanoTime();
        for (int i = 0; i < QUOTE_THREADS; i++) {
            long firstNanos = startNanos + i * QUOTE_PERIOD_NANOS / QUOTE_THREADS;
            Thread.ofPlatform().daemon().name("quotes-" + i).start(() -> quote(firstNanos));
        }
        for (int i = 0; i < REPORT_CLIENTS_PER_CPU * Lifetime.cpus(); i++) {
            RandomGenerator random = new SplittableRandom(i);
            Thread.ofPlatform().daemon().name("reports-" + i).start(() -> report(random));
        }
        drawTemperatures(startNanos + nanos / 3);
        LatencyHistogram.Counts quotesBefore = quotes.counts();
        long reportsBefore = reports.sum();
        long beforeNanos = System.nanoTime();
        double meanTemperature = drawTemperatures(startNanos + nanos);
        double seconds = (System.nanoTime() - beforeNanos) / 1e9;
        print(QUOTE_P99, quotes.counts().since(quotesBefore).percentile(99));
        print(REPORT_RATE, (reports.sum() - reportsBefore) / seconds);
        print(MEAN_TEMPERATURE, meanTemperature);
    }

    private static void print(String figure, double value) {
        System.out.println(figure + " " + value);
    }

    /** Draws temperatures until a time, and returns their mean. */
    private double drawTemperatures(long endNanos) {
        double sum = 0;
        int count = 0;
        do {
            awaitTime(System.nanoTime() + TEMPERATURE_PERIOD_NANOS);
            drawTemperature();
            sum += temperature;
            count++;
        } while (System.nanoTime() - endNanos < 0);
        return sum / count;
    }

    private void drawTemperature() {
        temperature = temperatures.nextGaussian(15, 3);
    }

    private void quote(long firstNanos) {
        for (long due = firstNanos; ; due += QUOTE_PERIOD_NANOS) {
            awaitTime(due);
            Arithmetic.compute(QUOTE_MICROS);
            quotes.add(System.nanoTime() - due);
        }
    }

    private void report(RandomGenerator random) {
        while (true) {
            if (sumOfLargestOrders(random) <= 0) {
                throw new AssertionError("no customer has an order");
            }
            reports.increment();
            awaitTime(System.nanoTime() + REPORT_PAUSE_NANOS);
        }
    }

    private static long sumOfLargestOrders(RandomGenerator random) {
        Map<Integer, List<Order>> byCustomer = new TreeMap<>();
        for (int i = 0; i < ORDERS; i++) {
            Order order = new Order(random.nextInt(CUSTOMERS), random.nextLong(1, 1_000_000));
            byCustomer.computeIfAbsent(order.customer(), _ -> new ArrayList<>()).add(order);
        }
        return byCustomer.values().stream()
                .mapToLong(
                        orders -> orders.stream().mapToLong(Order::cents).max().orElseThrow())
                .sum();
    }

    private static void awaitTime(long nanos) {
        for (long left = nanos - System.nanoTime(); left > 0; left = nanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private void publish(HttpExchange exchange) throws IOException {
        byte[] body = metrics().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4");
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private String metrics() {
        StringBuilder text = new StringBuilder();
        quotes.counts().appendTo(text, QUOTES);
        text.append("# TYPE ").append(REPORTS).append(" counter\n");
        text.append(REPORTS).append(' ').append(reports.sum()).append('\n');
        text.append("# TYPE ").append(TEMPERATURE).append(" gauge\n");
        text.append(TEMPERATURE).append(' ').append(temperature).append('\n');
        return text.toString();
    }
}
