package io.heddle.lab.programs.heldout;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Held back by a lock inside a concurrent map. Most updates concern one customer, and {@code ConcurrentHashMap.compute} holds the lock
 * of its bin while it calculates the new balance.
 */
public final class HotMapKey {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xmx64m");

    private static final int THREADS_PER_CPU = 3;
    private static final int CUSTOMERS = 1000;
    private static final int PERCENT_OF_ONE_CUSTOMER = 90;
    private static final int BALANCE_MICROS = 1000;
    private static final int REQUEST_MICROS = 100;

    private HotMapKey() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        ConcurrentHashMap<Integer, Long> balances = new ConcurrentHashMap<>();
        lifetime.repeat("request", THREADS_PER_CPU * Lifetime.cpus(), () -> {
            Arithmetic.compute(REQUEST_MICROS);
            ThreadLocalRandom random = ThreadLocalRandom.current();
            int customer = random.nextInt(100) < PERCENT_OF_ONE_CUSTOMER ? 0 : random.nextInt(CUSTOMERS);
            balances.compute(customer, (_, balance) -> {
                Arithmetic.compute(BALANCE_MICROS);
                return balance == null ? 1 : balance + 1;
            });
        });
        lifetime.finish();
    }
}
