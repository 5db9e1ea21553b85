package io.heddle.lab.programs.heldout;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;

/** Virtual threads that sleep while each holds a monitor of its own. They release their carriers since JDK 24 (JEP 491). */
public final class SleepInSynchronized {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xmx128m");

    private static final int THREADS = 50;
    private static final int SLEEP_MILLIS = 40;
    private static final int COMPUTE_MICROS = 300;

    private SleepInSynchronized() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        ThreadLocal<Object> monitor = ThreadLocal.withInitial(Object::new);
        lifetime.repeatInVirtualThreads("connection", THREADS, () -> {
            synchronized (monitor.get()) {
                Thread.sleep(SLEEP_MILLIS);
            }
            Arithmetic.compute(COMPUTE_MICROS);
        });
        lifetime.finish();
    }
}
