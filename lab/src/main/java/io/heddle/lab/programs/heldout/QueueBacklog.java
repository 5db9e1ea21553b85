package io.heddle.lab.programs.heldout;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Held back by collector threads that find no work. A linked queue has a backlog of two million orders. One collector thread follows
 * the links, the others search for work and offer termination.
 */
public final class QueueBacklog {
    /** The survivor regions have room for the whole queue. */
    public static final List<String> JVM_FLAGS = List.of(
            "-XX:+UseG1GC",
            "-XX:ParallelGCThreads=" + Lifetime.cpus(),
            "-XX:-UseDynamicNumberOfGCThreads",
            "-XX:SurvivorRatio=2",
            "-XX:TargetSurvivorRatio=100",
            "-Xms1g",
            "-Xmx1g",
            "-Xmn104m");

    private static final int BACKLOG = 2_000_000;
    private static final int ORDERS_PER_UNIT = 1000;

    private final ConcurrentLinkedQueue<Long> orders = new ConcurrentLinkedQueue<>();
    private int waiting;

    private QueueBacklog() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        QueueBacklog backlog = new QueueBacklog();
        lifetime.repeat("orders", 1, backlog::handle);
        lifetime.repeat("busy", Lifetime.cpus() - 1, () -> Arithmetic.compute(100));
        lifetime.finish();
    }

    /** Adds orders, and removes as many when the backlog is complete. */
    private void handle() {
        for (long i = 0; i < ORDERS_PER_UNIT; i++) {
            orders.add(i % 100);
            if (waiting < BACKLOG) {
                waiting++;
            } else if (orders.remove() < 0) {
                throw new AssertionError("an order is negative");
            }
        }
    }
}
