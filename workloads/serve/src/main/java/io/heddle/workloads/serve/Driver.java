package io.heddle.workloads.serve;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Customers on connections of their own, a thread each, who take requests from one load. */
final class Driver {
    private final List<Customer> customers = new ArrayList<>();
    private final long seed;

    /** Connects; the load begins afterwards. */
    Driver(Expected expected, int port, int connections, long seed) throws Failure {
        this.seed = seed;
        try {
            for (int i = 0; i < connections; i++) {
                customers.add(new Customer(expected, port));
            }
        } catch (IOException e) {
            throw new Failure("no server answers on port " + port + ": " + e.getMessage());
        }
    }

    /**
     * Drives the load to its end, and disconnects.
     *
     * @param countFromNanos requests that were due before are for warm-up
     */
    Tally drive(Load load, long countFromNanos) throws InterruptedException {
        List<Tally> tallies = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (Customer customer : customers) {
            Tally tally = new Tally();
            tallies.add(tally);
            threads.add(new Thread(() -> drive(load, customer, tally, countFromNanos), "load-" + threads.size()));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        Tally all = new Tally();
        tallies.forEach(all::add);
        return all;
    }

    /** A connection that failed once says nothing more: what it would tell is but the same failure again. */
    private void drive(Load load, Customer customer, Tally tally, long countFromNanos) {
        try (customer) {
            for (Load.Turn turn = load.next(); turn.number() != Load.Turn.NONE; turn = load.next()) {
                customer.act(turn.dice(seed));
                if (turn.dueNanos() - countFromNanos >= 0) {
                    tally.answered(turn, System.nanoTime());
                }
            }
        } catch (IOException | Failure | RuntimeException failure) {
            tally.failed(failure);
        }
    }
}
