package io.heddle.workloads.services;

import java.util.ArrayList;
import java.util.List;

/** Clients on separate connections, with a thread each, that take requests from one load. */
public final class LoadDriver {
    private final List<Client> connected = new ArrayList<>();
    private final long seed;

    /**
     * Connects all clients.
     *
     * @throws Exception if the server does not accept the connections
     */
    public LoadDriver(Clients clients, int connections, long seed) throws Exception {
        this.seed = seed;
        for (int i = 0; i < connections; i++) {
            connected.add(clients.connect());
        }
    }

    /**
     * Runs the load to its end, and disconnects.
     *
     * @param countFromNanos requests due earlier are warm-up
     */
    public LatencyStatistics drive(Load load, long countFromNanos) throws InterruptedException {
        List<LatencyStatistics> all = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (Client client : connected) {
            LatencyStatistics statistics = new LatencyStatistics();
            all.add(statistics);
            threads.add(new Thread(() -> drive(load, client, statistics, countFromNanos), "load-" + threads.size()));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        LatencyStatistics sum = new LatencyStatistics();
        all.forEach(sum::add);
        return sum;
    }

    /** Runs one client. A connection ends at its first failure, because later ones would be the same. */
    private void drive(Load load, Client client, LatencyStatistics statistics, long countFromNanos) {
        try (client) {
            for (Load.ScheduledRequest request = load.next();
                    request.number() != Load.ScheduledRequest.NONE;
                    request = load.next()) {
                client.sendRandomRequest(request.random(seed));
                statistics.served();
                if (request.dueNanos() - countFromNanos >= 0) {
                    statistics.answered(request, System.nanoTime());
                }
            }
        } catch (Exception failure) {
            statistics.failed(failure);
        }
    }
}
