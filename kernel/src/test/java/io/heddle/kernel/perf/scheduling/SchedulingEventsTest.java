package io.heddle.kernel.perf.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.kernel.constraints.CpuTopology;
import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.TaskTimes;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class SchedulingEventsTest {
    private static final CpuSet ONLINE = CpuTopology.onlineCpus();
    private static final int[] CPUS = new LinuxTaskScheduler()
            .affinity(new LinuxTaskScheduler().currentThread())
            .orElseThrow()
            .toArray();
    private static final CpuSet ONE_CPU = CpuSet.of(CPUS[0]);
    private static final CpuSet ANOTHER_CPU = CpuSet.of(CPUS[CPUS.length - 1]);
    private static final int SELF = (int) ProcessHandle.current().pid();
    private static final int RING_BYTES = 1 << 20;

    /** Follows the states of threads. */
    private static final class States implements SchedulingListener {
        /** TASK_REPORT_MAX of Linux 4.14 and newer: the thread was preempted. */
        private static final long PREEMPTED = 0x100;

        final Map<Integer, Integer> switchesTo = new HashMap<>();
        final Map<Integer, Integer> wakeUps = new HashMap<>();
        final Map<Integer, Integer> wakeUpsByThreads = new HashMap<>();
        final Map<Integer, Integer> wakers = new HashMap<>();
        final Map<Integer, Long> readyNanos = new HashMap<>();
        final Map<Integer, String> names = new HashMap<>();
        final List<Integer> hits = new ArrayList<>();
        long lost;
        private final Map<Integer, Long> readySince = new HashMap<>();
        private long last;

        private void follows(long nanos, int... tids) {
            assertThat(nanos).isBetween(last, System.nanoTime());
            last = nanos;
            for (int tid : tids) {
                assertThat(tid == 0 || names.containsKey(tid)).isTrue();
            }
        }

        @Override
        public void switched(long nanos, int cpu, int previousTid, long previousState, int nextTid) {
            follows(nanos, previousTid, nextTid);
            switchesTo.merge(nextTid, 1, Integer::sum);
            if (previousState == 0 || previousState == PREEMPTED) {
                readySince.put(previousTid, nanos);
            }
            Long since = readySince.remove(nextTid);
            if (since != null) {
                readyNanos.merge(nextTid, nanos - since, Long::sum);
            }
        }

        @Override
        public void woken(long nanos, int cpu, int tid, int wakerTid) {
            follows(nanos, tid);
            wakeUps.merge(tid, 1, Integer::sum);
            if (wakerTid != 0) {
                wakeUpsByThreads.merge(tid, 1, Integer::sum);
                wakers.put(tid, wakerTid);
            }
            readySince.putIfAbsent(tid, nanos);
        }

        @Override
        public void migrated(long nanos, int tid, int fromCpu, int toCpu) {
            follows(nanos, tid);
            assertThat(fromCpu).isNotEqualTo(toCpu);
        }

        @Override
        public void seen(int tid, String name) {
            names.put(tid, name);
        }

        @Override
        public void lost(int cpu, long events) {
            assertThat(ONLINE.contains(cpu)).isTrue();
            assertThat(events).isPositive();
            lost += events;
        }

        @Override
        public void tracepoint(long nanos, int cpu, int tid, String name) {
            assertThat(nanos).isBetween(last, System.nanoTime());
            assertThat(name).isEqualTo("sched:sched_process_fork");
            hits.add(tid);
        }
    }

    private final States states = new States();

    private static SchedulingEvents openMachine(int ringBytes, String... tracepoints) {
        SchedulingEvents events = SchedulingEvents.open(ONLINE, ringBytes, List.of(tracepoints));
        assertThat(events.reason()).isEmpty();
        assertThat(events.coverage()).isEqualTo(SchedulingEvents.Coverage.MACHINE);
        return events;
    }

    /** The id of the current thread, which is bound to one CPU from now on. */
    private static int bindCurrentThread() {
        return bindCurrentThread(ONE_CPU);
    }

    private static int bindCurrentThread(CpuSet cpu) {
        LinuxTaskScheduler scheduler = new LinuxTaskScheduler();
        int tid = scheduler.currentThread();
        assertThat(scheduler.bind(tid, cpu)).isTrue();
        return tid;
    }

    /** Some kernels omit the wake-ups by some threads. So the kernel gets several pairs. */
    @Test
    @LiveKernel(needs = Need.SCHEDULING_EVENTS)
    void threads_that_hand_over_are_switched_and_woken() throws Exception {
        int rounds = 200;
        try (SchedulingEvents events = openMachine(RING_BYTES)) {
            Await.until("all rounds of a pair are seen", () -> {
                List<Integer> pair = handOver(rounds);
                events.read(states);
                return pair.stream()
                        .allMatch(tid -> states.switchesTo.getOrDefault(tid, 0) >= rounds / 4
                                && states.wakeUps.getOrDefault(tid, 0) >= rounds / 4
                                && pair.contains(states.wakers.get(tid)));
            });
            assertThat(states.names.values()).contains("takes", "puts");
        }
    }

    /** A CPU that idles makes a woken thread ready itself, but it is not what has woken that thread. */
    @Test
    @LiveKernel(needs = Need.SCHEDULING_EVENTS)
    void who_wakes_a_thread_on_an_idle_cpu_is_known() throws Exception {
        int rounds = 200;
        try (SchedulingEvents events = openMachine(RING_BYTES)) {
            Await.until("nearly all wake-ups by the other thread are seen", () -> {
                List<Integer> pair = wakeOnAnotherCpu(rounds);
                events.read(states);
                int sleeper = pair.getFirst();
                return states.wakeUpsByThreads.getOrDefault(sleeper, 0) >= 0.9 * rounds
                        && pair.getLast().equals(states.wakers.get(sleeper));
            });
        }
    }

    /** Lets a thread wake another one, whose CPU has been idle for about a millisecond; returns the sleeper and its waker. */
    private static List<Integer> wakeOnAnotherCpu(int rounds) throws InterruptedException {
        Semaphore semaphore = new Semaphore(0);
        CompletableFuture<Integer> sleeper = new CompletableFuture<>();
        Thread sleeps = Thread.ofPlatform().name("sleeps").start(() -> {
            sleeper.complete(bindCurrentThread(ANOTHER_CPU));
            for (int i = 0; i < rounds; i++) {
                semaphore.acquireUninterruptibly();
            }
        });
        CompletableFuture<Integer> waker = new CompletableFuture<>();
        Thread wakes = Thread.ofPlatform().name("wakes").start(() -> {
            waker.complete(bindCurrentThread());
            for (int i = 0; i < rounds; i++) {
                LockSupport.parkNanos(1_000_000);
                semaphore.release();
            }
        });
        sleeps.join();
        wakes.join();
        return List.of(sleeper.join(), waker.join());
    }

    /** Where both threads of a switch write no records, that switch is unknown. So the kernel gets several pairs here, too. */
    @Test
    @LiveKernel(needs = Need.SCHEDULING_EVENTS)
    void threads_leave_the_cpu_to_which_they_were_switched() throws Exception {
        Map<Integer, Integer> cpus = new HashMap<>();
        Map<Integer, String> gaps = new HashMap<>();
        SchedulingListener follow = new SchedulingLog() {
            @Override
            public void switched(long nanos, int cpu, int previousTid, long previousState, int nextTid) {
                Integer from = cpus.remove(previousTid);
                if (from == null || from != cpu) {
                    gaps.put(previousTid, "leaves CPU %d after a switch to %s".formatted(cpu, from));
                }
                cpus.put(nextTid, cpu);
            }
        };
        try (SchedulingEvents events = openMachine(RING_BYTES)) {
            Await.until("the switches of a pair have no gaps", () -> {
                List<Integer> pair = handOver(200);
                events.read(follow);
                return pair.stream().noneMatch(gaps::containsKey);
            });
        }
    }

    @Test
    @LiveKernel(needs = Need.SCHEDULING_EVENTS)
    void a_stopped_process_leaves_its_cpu_in_the_state_stopped() throws Exception {
        int stopped = 4;
        ChildProcess busy = Programs.silent("sh", "-c", "ulimit -t 20; while :; do :; done");
        Map<Integer, Long> lastStates = new HashMap<>();
        SchedulingListener last = new SchedulingLog() {
            @Override
            public void switched(long nanos, int cpu, int previousTid, long previousState, int nextTid) {
                lastStates.put(previousTid, previousState);
            }
        };
        try (SchedulingEvents events = openMachine(RING_BYTES)) {
            busy.signal(Signals.STOP);
            Await.until("the process leaves its CPU", () -> {
                events.read(last);
                return lastStates.getOrDefault(busy.pid(), 0L) == stopped;
            });
        } finally {
            busy.signal(Signals.KILL);
        }
    }

    /** Two threads on one CPU pass elements to each other. Returns their ids after their ends. */
    private static List<Integer> handOver(int rounds) throws InterruptedException {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        CompletableFuture<Integer> taker = new CompletableFuture<>();
        CompletableFuture<Integer> putter = new CompletableFuture<>();
        Thread takes = Thread.ofPlatform().name("takes").start(() -> {
            taker.complete(bindCurrentThread());
            for (int i = 0; i < rounds; i++) {
                take(queue);
            }
        });
        Thread puts = Thread.ofPlatform().name("puts").start(() -> {
            putter.complete(bindCurrentThread());
            for (int i = 0; i < rounds; i++) {
                put(queue, i);
            }
        });
        takes.join();
        puts.join();
        return List.of(taker.join(), putter.join());
    }

    private static void take(SynchronousQueue<Integer> queue) {
        try {
            queue.take();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void put(SynchronousQueue<Integer> queue, int element) {
        try {
            queue.put(element);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    @LiveKernel(needs = Need.SCHEDULING_EVENTS)
    void the_ready_time_of_busy_threads_is_near_that_of_the_kernel() throws Exception {
        long busyNanos = Duration.ofMillis(200).toNanos();
        List<CompletableFuture<Map.Entry<Integer, TaskTimes>>> busy = new ArrayList<>();
        try (SchedulingEvents events = openMachine(RING_BYTES)) {
            for (int i = 0; i < 4; i++) {
                CompletableFuture<Map.Entry<Integer, TaskTimes>> result = new CompletableFuture<>();
                busy.add(result);
                Thread.ofPlatform().start(() -> {
                    int tid = bindCurrentThread();
                    long start = System.nanoTime();
                    while (System.nanoTime() - start < busyNanos) {
                        Thread.onSpinWait();
                    }
                    result.complete(Map.entry(tid, Proc.live().times(SELF, tid).orElseThrow()));
                });
            }
            Await.until("the threads have ended", () -> {
                events.await(10_000_000);
                events.read(states);
                return busy.stream().allMatch(CompletableFuture::isDone);
            });
            events.read(states);
        }
        assertThat(states.lost).isZero();
        for (CompletableFuture<Map.Entry<Integer, TaskTimes>> result : busy) {
            int tid = result.join().getKey();
            long waited = result.join().getValue().waitNanos();
            assertThat(states.readyNanos.get(tid)).isBetween(waited / 2, 2 * waited + 20_000_000);
        }
    }

    @Test
    @LiveKernel(needs = Need.SCHEDULING_EVENTS)
    void a_full_ring_reports_lost_events_and_continues() throws Exception {
        try (SchedulingEvents events = openMachine(1)) {
            for (int i = 0; i < 300; i++) {
                Thread.ofPlatform().start(() -> {}).join();
            }
            // The kernel reports the loss once there is room again, before the next event of that CPU.
            Await.until("lost", () -> {
                Thread.ofPlatform().start(() -> {}).join();
                events.read(states);
                return states.lost > 0;
            });
            int tid = new LinuxTaskScheduler().currentThread();
            Await.until("this thread is switched to", () -> {
                events.read(states);
                return states.switchesTo.containsKey(tid);
            });
        }
    }

    @Test
    @LiveKernel(needs = Need.SCHEDULING_EVENTS)
    void a_further_tracepoint_is_reported_with_the_thread_that_hits_it() throws Exception {
        try (SchedulingEvents events = openMachine(RING_BYTES, "sched:sched_process_fork", "sched:sched_switch")) {
            int tid = new LinuxTaskScheduler().currentThread();
            Await.until("this thread has started another one", () -> {
                Thread.ofPlatform().start(() -> {}).join();
                events.read(states);
                return states.hits.contains(tid);
            });
        }
    }

    @Test
    @LiveKernel(needs = Need.SCHEDULING_EVENTS)
    void no_file_system_is_mounted() throws Exception {
        Path mounts = Path.of("/proc/self/mountinfo");
        String before = Files.readString(mounts);
        try (SchedulingEvents events = openMachine(1)) {
            assertThat(events.dataBytesPerCpu()).isEqualTo(Libc.pageBytes());
            assertThat(Files.readString(mounts)).isEqualTo(before);
        }
        assertThat(Files.readString(mounts)).isEqualTo(before);
    }

    @Test
    @LiveKernel(needs = Need.SCHEDULING_EVENTS)
    void every_descriptor_is_closed() throws Exception {
        openMachine(1).close();
        int before = Proc.live().descriptors(SELF).length;
        for (int i = 0; i < 20; i++) {
            openMachine(1, "sched:sched_process_fork").close();
        }
        assertThat(Proc.live().descriptors(SELF).length).isLessThan(before + 20);
    }

    @Test
    @LiveKernel(needs = Need.SCHEDULING_EVENTS)
    void a_tracepoint_that_the_kernel_does_not_have_is_refused() {
        assertThatThrownBy(() -> SchedulingEvents.open(ONLINE, 1, List.of("sched:sched_no_such_event")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the kernel has no tracepoint sched:sched_no_such_event. ");
    }

    @Test
    void a_name_that_is_none_of_a_tracepoint_is_refused() {
        for (String name : List.of("", "sched_switch", "sched:", ":x", "sched:../x", "../sched:x", "a:b:c", "a:b\n")) {
            assertThatThrownBy(() -> SchedulingEvents.open(ONLINE, 1, List.of(name)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("a tracepoint is named like irq:irq_handler_entry, not `");
        }
    }

    @Test
    @LiveKernel(needs = Need.SCHEDULING_EVENTS)
    void the_rings_have_the_next_power_of_two_of_pages() {
        int pageBytes = Libc.pageBytes();
        try (SchedulingEvents events = openMachine(5 * pageBytes)) {
            assertThat(events.dataBytesPerCpu()).isEqualTo(8 * pageBytes);
        }
        try (SchedulingEvents events = openMachine(0)) {
            assertThat(events.dataBytesPerCpu()).isEqualTo(pageBytes);
        }
    }

    @Test
    @LiveKernel(needs = Need.SCHEDULING_EVENTS)
    void a_wait_ends_when_a_ring_is_half_full() {
        try (SchedulingEvents events = openMachine(1)) {
            ChildProcess starts = Programs.silent("sh", "-c", "while :; do sleep 0.001; done");
            try {
                events.await(Duration.ofMinutes(1).toNanos());
                assertThat(events.read(states)).isPositive();
            } finally {
                starts.signal(Signals.KILL);
            }
        }
    }

    @Test
    void cpus_that_are_not_online_have_no_events() {
        try (SchedulingEvents events = SchedulingEvents.open(CpuSet.of(), 1)) {
            assertThat(events.coverage()).isEqualTo(SchedulingEvents.Coverage.NONE);
            assertThat(events.reason()).isNotEmpty();
        }
    }

    @Test
    void waits_end_and_reads_pass_nothing_without_events() {
        try (SchedulingEvents events = new UnavailableSchedulingEvents("no rights")) {
            events.await(1);
            assertThat(events.read(states)).isZero();
            assertThat(events.reason()).isEqualTo("no rights");
            assertThat(events.dataBytesPerCpu()).isZero();
        }
    }
}
