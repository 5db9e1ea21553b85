package io.heddle.agent.programs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Lists threads in every way that the JDK offers, and interrupts threads by their group. */
public final class ThreadQueries {
    private ThreadQueries() {}

    /** @param args none */
    @SuppressWarnings({"ThreadGroup", "SystemOut"})
    public static void main(String[] args) throws Exception {
        ThreadGroup root = Thread.currentThread().getThreadGroup().getParent();
        ThreadGroup group = new ThreadGroup("workers");
        CountDownLatch stopped = new CountDownLatch(3);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread thread = new Thread(group, () -> sleep(stopped), "worker-" + i);
            thread.start();
            threads.add(thread);
        }
        ExecutorService pool = Executors.newFixedThreadPool(2, task -> new Thread(group, task, "pooled"));
        CountDownLatch pooled = new CountDownLatch(3);
        pool.execute(() -> sleep(pooled));
        awaitSleep(threads);

        listen();
        System.out.println(group.activeCount() + " " + names(enumerate(group)));
        System.out.println(names(enumerate(root)));
        Thread[] all = new Thread[Thread.activeCount()];
        System.out.println(Thread.enumerate(all) + " " + names(Arrays.asList(all)));
        System.out.println(names(Thread.getAllStackTraces().keySet()));
        System.out.println(
                Thread.getAllStackTraces().getOrDefault(threads.getFirst(), new StackTraceElement[0]).length > 0);
        askBean(threads);
        System.out.println(listed(group));

        group.interrupt();
        System.out.println(stopped.await(60, TimeUnit.SECONDS));
        pool.shutdown();
        System.out.println(pool.awaitTermination(60, TimeUnit.SECONDS));
        while (group.activeCount() > 0) {
            Thread.sleep(1);
        }
        System.out.println("none");
    }

    private static void askBean(List<Thread> threads) throws InterruptedException {
        ThreadMXBean bean = ManagementFactory.getThreadMXBean();
        long id = threads.getFirst().threadId();
        ThreadInfo info = bean.getThreadInfo(id);
        System.out.println(info.getThreadName() + " " + info.getThreadState() + " " + info.getStackTrace().length + " "
                + info.isDaemon() + " " + info.getPriority());
        System.out.println(bean.getThreadInfo(id, 1).getStackTrace().length + " "
                + bean.getThreadInfo(new long[] {id, 1_000_000}, 3)[1] + " "
                + (bean.getThreadInfo(id, Integer.MAX_VALUE).getStackTrace().length > 1));
        System.out.println(Arrays.stream(bean.getAllThreadIds()).anyMatch(other -> other == id));
        System.out.println(names(bean.dumpAllThreads(false, false)));
        System.out.println(bean.getThreadInfo(new long[] {id}, true, true)[0].getThreadName());

        ReentrantLock lock = new ReentrantLock();
        Thread waiting = new Thread(lock::lock, "waiting");
        lock.lock();
        try {
            waiting.start();
            while (LockSupport.getBlocker(waiting) == null || waiting.getState() != Thread.State.WAITING) {
                Thread.sleep(1);
            }
            ThreadInfo blocked = bean.getThreadInfo(waiting.threadId());
            System.out.println(blocked.getLockInfo().getClassName() + " " + blocked.getLockOwnerName());
        } finally {
            lock.unlock();
        }
        waiting.join();
    }

    /** Blocks a thread in a read, so that the JDK starts its poller threads. */
    private static void listen() throws IOException, InterruptedException {
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket near = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket far = server.accept();
        Thread reader = new Thread(
                () -> {
                    try {
                        System.out.println(near.getInputStream().read());
                    } catch (IOException e) {
                        System.out.println(e);
                    }
                },
                "reader");
        reader.setDaemon(true);
        reader.start();
        while (!reads(reader)) {
            Thread.sleep(1);
        }
        System.out.println(far.isConnected());
    }

    /** Returns whether a thread waits in the read: in the kernel, or for a poller thread of the JDK. */
    private static boolean reads(Thread reader) {
        StackTraceElement[] stack = reader.getStackTrace();
        return Arrays.stream(stack).anyMatch(frame -> frame.getMethodName().equals("implRead"))
                && (stack[0].isNativeMethod() || reader.getState() == Thread.State.WAITING);
    }

    /**
     * Returns what a group prints of itself, without the documented differences: identifiers and classes of threads.
     */
    private static List<String> listed(ThreadGroup group) {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            group.list();
        } finally {
            System.setOut(before);
        }
        return printed.toString(StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.replaceFirst("(Virtual)?Thread\\[#\\d+,([^,\\]]+).*", "$2"))
                .sorted()
                .toList();
    }

    private static List<Thread> enumerate(ThreadGroup group) {
        Thread[] found = new Thread[group.activeCount() + 10];
        return Arrays.asList(found).subList(0, group.enumerate(found));
    }

    private static List<String> names(Collection<Thread> threads) {
        return threads.stream().map(Thread::getName).sorted().toList();
    }

    private static List<String> names(ThreadInfo[] infos) {
        return Arrays.stream(infos).map(ThreadInfo::getThreadName).sorted().toList();
    }

    private static void sleep(CountDownLatch stopped) {
        try {
            Thread.sleep(600_000);
        } catch (InterruptedException e) {
            stopped.countDown();
        }
    }

    private static void awaitSleep(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            while (thread.getState() != Thread.State.TIMED_WAITING) {
                Thread.sleep(1);
            }
        }
    }
}
