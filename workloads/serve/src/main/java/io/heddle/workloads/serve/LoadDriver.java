package io.heddle.workloads.serve;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Simulated customers on separate connections, with a thread each, that take requests from one load. */
final class LoadDriver {
    private final List<SimulatedCustomer> customers = new ArrayList<>();
    private final long seed;

    /**
     * Connects all customers.
     *
     * @throws Failure if no server accepts the connections
     */
    LoadDriver(ExpectedAnswers expected, int port, int connections, long seed) throws Failure {
        this.seed = seed;
        try {
            for (int i = 0; i < connections; i++) {
                customers.add(new SimulatedCustomer(expected, port));
            }
        } catch (IOException e) {
            throw new Failure("no server accepts connections on port " + port + ": " + e.getMessage());
        }
    }

    /**
     * Runs the load to its end, and disconnects.
     *
     * @param countFromNanos requests due earlier are warm-up
     */
    LatencyStatistics drive(Load load, long countFromNanos) throws InterruptedException {
        List<LatencyStatistics> all = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (SimulatedCustomer customer : customers) {
            LatencyStatistics statistics = new LatencyStatistics();
            all.add(statistics);
            threads.add(new Thread(() -> drive(load, customer, statistics, countFromNanos), "load-" + threads.size()));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        LatencyStatistics sum = new LatencyStatistics();
        all.forEach(sum::add);
        return sum;
    }

    /** Runs one customer. A connection ends at its first failure, because later ones would be the same. */
    private void drive(Load load, SimulatedCustomer customer, LatencyStatistics statistics, long countFromNanos) {
        try (customer) {
            for (Load.ScheduledRequest request = load.next();
                    request.number() != Load.ScheduledRequest.NONE;
                    request = load.next()) {
                customer.sendRandomRequest(request.random(seed));
                if (request.dueNanos() - countFromNanos >= 0) {
                    statistics.answered(request, System.nanoTime());
                }
            }
        } catch (IOException | Failure | RuntimeException failure) {
            statistics.failed(failure);
        }
    }
}
