package io.heddle.agent.programs;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Queries the CPU time and the memory of threads in every way that the JDK offers.
 *
 * <p>The output does not depend on how fast the program runs.
 */
public final class CounterQueries {
    private static final ThreadMXBean BEAN = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final int MEGABYTE = 1 << 20;

    /** The last allocated object, kept so that the compiler does not remove the allocation. */
    static volatile Object kept = new byte[0];

    private CounterQueries() {}

    /** @param args none */
    @SuppressWarnings("SystemOut")
    public static void main(String[] args) throws Exception {
        System.out.println(BEAN.isCurrentThreadCpuTimeSupported() + " " + BEAN.isThreadAllocatedMemorySupported());
        AtomicBoolean over = new AtomicBoolean();
        CountDownLatch computes = new CountDownLatch(1);
        Thread computing = new Thread(
                () -> {
                    computes.countDown();
                    while (!over.get()) {
                        kept = new byte[1000];
                    }
                },
                "computing");
        Thread waiting = new Thread(LockSupport::park, "waiting");
        Thread unstarted = new Thread(() -> {}, "unstarted");
        computing.start();
        computes.await();
        waiting.start();
        while (waiting.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }

        askOfOthers(computing.threadId(), waiting.threadId(), unstarted.threadId());
        Thread asking = new Thread(CounterQueries::askOfItself, "asking");
        asking.start();
        asking.join();
        System.out.println(all(BEAN.getThreadCpuTime(asking.threadId()), asking.threadId()));

        over.set(true);
        LockSupport.unpark(waiting);
        computing.join();
        waiting.join();
        System.out.println(all(BEAN.getThreadCpuTime(computing.threadId()), computing.threadId()));
    }

    /** Returns the CPU time of a thread that has ended, and its other counters. */
    private static String all(long cpuTime, long id) {
        return cpuTime + " " + BEAN.getThreadUserTime(id) + " " + BEAN.getThreadAllocatedBytes(id) + " "
                + BEAN.getThreadCpuTime(new long[] {id, id})[1] + " "
                + BEAN.getThreadAllocatedBytes(new long[] {id, id})[1];
    }

    private static void askOfOthers(long computing, long waiting, long unstarted) throws InterruptedException {
        long[] ids = {computing, waiting, unstarted, Long.MAX_VALUE};
        long idle = BEAN.getThreadCpuTime(waiting);
        long allocatedIdle = BEAN.getThreadAllocatedBytes(waiting);
        System.out.println("others compute: " + grows(() -> BEAN.getThreadCpuTime(computing)));
        System.out.println("others compute: " + grows(() -> BEAN.getThreadCpuTime(ids)[0]));
        System.out.println("others allocate: " + grows(() -> BEAN.getThreadAllocatedBytes(computing)));
        System.out.println("others allocate: " + grows(() -> BEAN.getThreadAllocatedBytes(ids)[0]));
        System.out.println("they wait: " + (BEAN.getThreadCpuTime(waiting) - idle < STEP_NANOS) + " "
                + (BEAN.getThreadCpuTime(ids)[1] - idle < STEP_NANOS));
        System.out.println("they allocate nothing: " + (BEAN.getThreadAllocatedBytes(waiting) == allocatedIdle));
        System.out.println("others: " + BEAN.getThreadCpuTime(unstarted) + " " + BEAN.getThreadCpuTime(ids)[2] + " "
                + BEAN.getThreadCpuTime(ids)[3] + " " + BEAN.getThreadAllocatedBytes(ids)[2] + " "
                + BEAN.getThreadAllocatedBytes(ids)[3]);
        System.out.println("user time: " + isUserTime(BEAN.getThreadUserTime(computing)));
    }

    private static boolean grows(LongSupplier counter) throws InterruptedException {
        long before = counter.getAsLong();
        while (counter.getAsLong() - before < STEP_NANOS) {
            Thread.sleep(1);
        }
        return before >= 0;
    }

    private static void askOfItself() {
        long id = Thread.currentThread().threadId();
        long[] ids = {id, Long.MAX_VALUE};
        long begin = System.nanoTime();
        long first = BEAN.getCurrentThreadCpuTime();
        long last = first;
        boolean falls = false;
        while (last - first < STEP_NANOS) {
            long next = BEAN.getCurrentThreadCpuTime();
            falls |= next < last;
            last = next;
        }
        System.out.println("computes: " + (first >= 0) + " falls: " + falls);

        long before = BEAN.getThreadCpuTime(id);
        LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
        long after = BEAN.getThreadCpuTime(ids)[0];
        System.out.println("waits: " + (before >= last) + " " + (after >= before) + " "
                + (after - before < TimeUnit.SECONDS.toNanos(1) / 2));

        // Each mount may be on another kernel thread.
        long used = 0;
        while (used < 5 * STEP_NANOS) {
            long turn = BEAN.getCurrentThreadCpuTime();
            while (BEAN.getCurrentThreadCpuTime() - turn < STEP_NANOS / 10) {
                kept = new byte[10];
            }
            LockSupport.parkNanos(1000);
            long next = BEAN.getCurrentThreadCpuTime();
            falls |= next < turn;
            used += next - turn;
        }
        long whole = BEAN.getCurrentThreadCpuTime() - first;
        System.out.println("in turns: " + (whole >= used) + " falls: " + falls + " "
                + (whole <= System.nanoTime() - begin + STEP_NANOS));
        System.out.println("user time: " + isUserTime(BEAN.getCurrentThreadUserTime()) + " "
                + isUserTime(BEAN.getThreadUserTime(id)));

        long allocated = BEAN.getCurrentThreadAllocatedBytes();
        kept = new byte[10 * MEGABYTE];
        long more = BEAN.getThreadAllocatedBytes(id);
        LockSupport.parkNanos(1000);
        long most = BEAN.getThreadAllocatedBytes(ids)[0];
        System.out.println("allocates: " + (allocated >= 0) + " " + (more - allocated >= 10 * MEGABYTE) + " "
                + (most >= more) + " " + (most - allocated < 20 * MEGABYTE));

        BEAN.setThreadCpuTimeEnabled(false);
        System.out.println("disabled: " + BEAN.getCurrentThreadCpuTime());
        BEAN.setThreadCpuTimeEnabled(true);
    }

    /** Returns whether a user time is valid or unknown. */
    private static boolean isUserTime(long nanos) {
        return nanos == -1 || nanos >= 0;
    }
}
