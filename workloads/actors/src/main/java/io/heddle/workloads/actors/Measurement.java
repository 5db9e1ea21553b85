package io.heddle.workloads.actors;

import com.sun.management.OperatingSystemMXBean;
import io.heddle.workloads.actors.benchmarks.ActorGroup;
import io.heddle.workloads.actors.benchmarks.Exchange;
import io.heddle.workloads.actors.benchmarks.LostMessages;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.ActorSystem;

/**
 * Repeats an exchange of messages, each time with new actors, and measures the time between the first and the last message. Linux
 * JVMs know their CPU time to 10 ms. The error averages out over the exchanges.
 */
final class Measurement {
    private static final double NANOS_PER_SECOND = 1e9;

    /** In this time the threads of the dispatcher become idle, and the creation of the actors is over. */
    private static final long PAUSE_MILLIS = 20;

    private final OperatingSystemMXBean jvm = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final ActorSystem system;
    private final Exchange exchange;

    Measurement(ActorSystem system, Exchange exchange) {
        this.system = system;
        this.exchange = exchange;
    }

    /** Repeats the exchange until the measured time is at least as long. */
    MessageCost repeat(double seconds) throws LostMessages, InterruptedException {
        long messages = 0;
        long nanos = 0;
        long cpuNanos = 0;
        while (nanos < seconds * NANOS_PER_SECOND) {
            ActorGroup actors = ActorGroup.create(system, exchange);
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            long cpuBegin = jvm.getProcessCpuTime();
            long begin = System.nanoTime();
            actors.exchange();
            nanos += System.nanoTime() - begin;
            cpuNanos += jvm.getProcessCpuTime() - cpuBegin;
            messages += exchange.messages();
            actors.stop();
        }
        return new MessageCost(nanos / NANOS_PER_SECOND / messages, cpuNanos / NANOS_PER_SECOND / messages);
    }
}
