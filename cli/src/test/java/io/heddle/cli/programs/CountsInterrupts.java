package io.heddle.cli.programs;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import sun.misc.Signal;

/** Waits for a SIGINT, and for others that may follow it, and prints how many came. */
public final class CountsInterrupts {
    private static final int DEADLINE_SECONDS = 50;

    private CountsInterrupts() {}

    public static void main(String[] arguments) throws Exception {
        Semaphore interrupts = new Semaphore(0);
        Signal.handle(new Signal("INT"), signal -> interrupts.release());
        System.out.println("ready");
        int count = interrupts.tryAcquire(DEADLINE_SECONDS, TimeUnit.SECONDS) ? 1 : 0;
        while (count > 0 && interrupts.tryAcquire(1, TimeUnit.SECONDS)) {
            count++;
        }
        System.out.println("interrupts: " + count);
    }
}
