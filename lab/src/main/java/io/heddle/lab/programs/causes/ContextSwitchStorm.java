package io.heddle.lab.programs.causes;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Held back by context switches: pairs of threads, one for each CPU, take turns after a few microseconds of work. */
public final class ContextSwitchStorm {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xmx64m");

    private static final int TURN_MICROS = 2;
    private static final int LONGEST_WAIT_MILLIS = 100;

    private ContextSwitchStorm() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        for (int i = 0; i < Lifetime.cpus(); i++) {
            Semaphore ping = new Semaphore(1);
            Semaphore pong = new Semaphore(0);
            lifetime.repeat("ping-" + i, 1, () -> takeTurn(ping, pong));
            lifetime.repeat("pong-" + i, 1, () -> takeTurn(pong, ping));
        }
        lifetime.finish();
    }

    private static void takeTurn(Semaphore own, Semaphore other) throws InterruptedException {
        if (own.tryAcquire(LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
            Arithmetic.compute(TURN_MICROS);
            other.release();
        }
    }
}
