package io.heddle.lab.programs.unseen;

import io.heddle.lab.programs.Lifetime;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Held back by collections that it requests: after each batch, an import asks for a collection, so that it knows exactly how much memory
 * its customers take, and compares that with its budget.
 */
public final class MemoryBudget {
    public static final List<String> JVM_FLAGS =
            List.of("-XX:+UseG1GC", "-XX:ParallelGCThreads=" + Lifetime.cpus(), "-Xms512m", "-Xmx512m");

    private static final int CUSTOMERS = 800_000;
    private static final int LINES = 20_000;
    private static final long BUDGET_BYTES = 400_000_000;

    private record Customer(int number, String name) {}

    private final Map<Integer, Customer> customers = new HashMap<>();
    private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    private int next;

    private MemoryBudget() {
        for (int i = 0; i < CUSTOMERS; i++) {
            customers.put(i, new Customer(i, "customer " + i));
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        MemoryBudget program = new MemoryBudget();
        Lifetime lifetime = Lifetime.of(arguments);
        while (!lifetime.isOver()) {
            program.importBatch();
            program.requireWithinBudget();
            lifetime.count(1);
        }
        lifetime.finish();
    }

    /** Reads lines with changed names, and sorts them by customer before it applies them. */
    private void importBatch() {
        Map<Integer, String> changes = new TreeMap<>();
        for (int i = 0; i < LINES; i++) {
            next = (next * 31 + 7919) % CUSTOMERS;
            String line = next + ";renamed " + i;
            int separator = line.indexOf(';');
            changes.put(Integer.parseInt(line, 0, separator, 10), line.substring(separator + 1));
        }
        changes.forEach((number, name) -> customers.put(number, new Customer(number, name)));
    }

    private void requireWithinBudget() {
        memory.gc();
        long usedBytes = memory.getHeapMemoryUsage().getUsed();
        if (usedBytes > BUDGET_BYTES) {
            throw new IllegalStateException("the customers take " + usedBytes + " bytes");
        }
    }
}
