package io.heddle.workloads.actors.benchmarks;

import java.util.Locale;

/**
 * The benchmarks. The first seven have the actors of Table IV of Pinto et al. The divisors reduce the messages of the table, so that
 * an exchange takes 50 to 300 ms on two CPUs.
 */
public enum Benchmark {
    SINGLE_PING(new PingPairs(1, 300_000_000 / 600)),
    PING_THROUGHPUT(new PingPairs(10_000, 1000 / 20)),
    SINGLE_PRODUCER(new Producers(1, 1, 600_000_000 / 600)),
    MULTI_PRODUCER(new Producers(8, 1, 600_000_000 / 600)),
    MAX_THROUGHPUT(new Producers(8, 8, 8 * 1_500_000 / 10)),
    MIDDLE_MAN(new MiddleMen(10_000, 2000 / 40)),
    MEDIATOR(new Mediation(10_000, 1000 / 20)),
    ASK(new Asks(Runtime.getRuntime().availableProcessors(), 5000)),
    ROUTER(new RoutedTasks(8, 80_000)),
    STREAM(new StreamElements(50_000));

    @SuppressWarnings("ImmutableEnumChecker") // Exchanges are records of numbers.
    private final Exchange exchange;

    Benchmark(Exchange exchange) {
        this.exchange = exchange;
    }

    public Exchange exchange() {
        return exchange;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
