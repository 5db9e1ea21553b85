package io.heddle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CarrierTest {
    /** A task that runs on a carrier as if it were the continuation of a thread. */
    private static ThreadTask task(Scheduler scheduler, Runnable continuation) {
        ThreadTask task = new ThreadTask(scheduler, scheduler.all().getFirst(), Thread.NORM_PRIORITY, null);
        task.setThread(Thread.currentThread());
        task.setContinuation(continuation);
        return task;
    }

    private static long wakeUps(Carrier carrier) {
        CarrierEvent event = new CarrierEvent();
        carrier.describe(event);
        return event.wakeUps;
    }

    @Test
    void a_carrier_that_takes_many_threads_wakes_another_one_for_those_that_it_leaves() throws Exception {
        try (Scheduler two = Scheduler.of(2).group(new ThreadGroup("test")).open()) {
            for (VirtualProcessor processor : two.all()) {
                while (!processor.isIdle()) {
                    Thread.sleep(1);
                }
            }
            Carrier taking = two.all().getFirst().owner();
            Carrier other = two.all().getLast().owner();
            assertThat(taking).isNotNull();
            assertThat(other).isNotNull();
            AtomicBoolean ran = new AtomicBoolean();
            CountDownLatch done = new CountDownLatch(2);
            // The other carrier has seen an empty inbox: nothing but the carrier that takes both threads wakes it.
            Inbox<ThreadTask> inbox = two.all().getFirst().inbox();
            inbox.push(task(two, () -> {
                while (!ran.get()) {
                    Thread.onSpinWait();
                }
                done.countDown();
            }));
            inbox.push(task(two, () -> {
                ran.set(true);
                done.countDown();
            }));
            while (!taking.wakeIfIdle()) {
                Thread.onSpinWait();
            }
            assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();

            assertThat(wakeUps(other)).isPositive();
        }
    }
}
