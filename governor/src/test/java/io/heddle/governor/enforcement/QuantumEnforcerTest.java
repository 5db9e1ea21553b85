package io.heddle.governor.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.hotspot.roles.Role;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.kernel.tasks.TaskClock;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.policy.SchedulingSettings;
import io.heddle.watch.WatchFixture;
import io.heddle.watch.WatchedProcess;
import io.heddle.watch.WatchedThread;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The thread of the test with its real CPU time. Changes to it are only recorded. */
class QuantumEnforcerTest {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final long MILLIS = 1_000_000;
    private static final long SECOND = 1000 * MILLIS;
    private static final long LENGTH = 200 * MILLIS;
    private static final long ALTERNATE = 32 * MILLIS;

    private final LinuxTaskScheduler kernel = new LinuxTaskScheduler();
    private final int self = kernel.currentThread();
    private final ScriptedScheduler scheduler = new ScriptedScheduler();
    private final ScriptedBackends backends = new ScriptedBackends(scheduler);

    @SuppressWarnings("NullAway.Init")
    private WatchedProcess process;

    @BeforeEach
    void watch() {
        process = WatchFixture.thisJvm(Proc.live(), new TaskClock.Source(), 0);
        process.threads().forEach(thread -> scheduler.with(thread.tid(), Scheduling.ORDINARY));
    }

    @AfterEach
    void close() {
        process.close();
    }

    @Test
    void an_application_thread_that_used_most_of_its_quantum_goes_to_the_end_of_the_run_queue() {
        QuantumEnforcer quanta = quantaOf(Policies.FIFO, Role.APP, Scheduling.ORDINARY);
        takeCpu(LENGTH);

        quanta.tick(List.of(process), LENGTH - 1);
        assertThat(scheduler.calls).as("the turn isn't over").isEmpty();

        quanta.tick(List.of(process), LENGTH);
        assertThat(scheduler.calls).as("out and in again").containsExactly(self, self);
        assertThat(scheduled()).isEqualTo(Scheduling.fifo(1));
    }

    @Test
    void a_thread_ranked_ahead_pauses_after_its_quantum() {
        QuantumEnforcer quanta = quantaOf(Policies.FIFO, Role.VM, Scheduling.ORDINARY);
        takeCpu(LENGTH);

        quanta.tick(List.of(process), LENGTH);
        assertThat(scheduled()).isEqualTo(Scheduling.ORDINARY);

        quanta.tick(List.of(process), LENGTH + 9 * MILLIS);
        assertThat(scheduled()).as("the pause isn't over").isEqualTo(Scheduling.ORDINARY);

        quanta.tick(List.of(process), LENGTH + 10 * MILLIS);
        assertThat(scheduled()).isEqualTo(Scheduling.fifo(3));
    }

    @Test
    void a_compiler_pauses_every_other_quantum() {
        QuantumEnforcer quanta = quantaOf(Policies.FIFO, Role.JIT, Scheduling.ORDINARY);
        takeCpu(ALTERNATE);
        quanta.tick(List.of(process), ALTERNATE);
        assertThat(scheduled()).isEqualTo(Scheduling.ORDINARY);

        takeCpu(ALTERNATE);
        quanta.tick(List.of(process), 2 * ALTERNATE);
        assertThat(scheduled()).isEqualTo(Scheduling.fifo(2));
    }

    @Test
    void a_short_quantum_grows_while_none_of_its_threads_runs_and_is_short_again_afterwards() {
        QuantumEnforcer quanta = quantaOf(Policies.FIFO, Role.JIT, Scheduling.ORDINARY);

        quanta.tick(List.of(process), ALTERNATE);
        assertThat(quanta.nextTick(Long.MAX_VALUE)).isEqualTo(3 * ALTERNATE);

        takeCpu(ALTERNATE);
        quanta.tick(List.of(process), 3 * ALTERNATE);
        assertThat(quanta.nextTick(Long.MAX_VALUE)).isEqualTo(4 * ALTERNATE);
    }

    /** With many threads, their clocks are read only if the clock of the process shows that one of them can have run. */
    @Test
    void one_of_many_threads_is_preempted_in_the_first_quantum_in_which_it_runs() {
        QuantumEnforcer quanta = quantaOf(Policies.FIFO, Role.APP, Scheduling.ORDINARY);
        SchedulingSettings settings = Policies.FIFO.settings(Role.APP);
        assertThat(process.threads()).hasSizeGreaterThan(8);
        for (WatchedThread watched : process.threads()) {
            GovernedThread thread = backends.threads.of(watched);
            thread.cpuNanosSince();
            thread.original = Scheduling.ORDINARY;
            thread.applied = settings;
            quanta.applied(thread, settings);
        }
        quanta.tick(List.of(process), LENGTH);
        quanta.tick(List.of(process), 2 * LENGTH);
        assertThat(scheduler.calls).as("it has not run").doesNotContain(self);

        takeCpu(LENGTH);
        quanta.tick(List.of(process), 3 * LENGTH);

        assertThat(scheduler.calls).contains(self);
    }

    @Test
    void a_thread_that_waited_for_most_of_its_quantum_is_not_preempted() {
        QuantumEnforcer quanta = quantaOf(Policies.FIFO, Role.APP, Scheduling.ORDINARY);
        takeCpu(LENGTH / 4);

        quanta.tick(List.of(process), LENGTH);

        assertThat(scheduler.calls).isEmpty();
    }

    @Test
    void a_thread_that_changes_its_role_in_a_pause_resumes_with_the_new_one() {
        QuantumEnforcer quanta = quantaOf(Policies.FIFO, Role.VM, Scheduling.ORDINARY);
        takeCpu(LENGTH);
        quanta.tick(List.of(process), LENGTH);

        process.threads().forEach(thread -> backends.threads.of(thread).applied = Policies.FIFO.settings(Role.APP));
        quanta.tick(List.of(process), LENGTH + 10 * MILLIS);

        assertThat(scheduled()).isEqualTo(Scheduling.fifo(1));
    }

    @Test
    void a_class_that_the_program_chose_stays() {
        Scheduling chosen = new Scheduling(SchedulingClass.RR, 7, 0, 0, false);
        QuantumEnforcer quanta = quantaOf(Policies.FIFO, Role.APP, chosen);
        takeCpu(LENGTH);

        quanta.tick(List.of(process), LENGTH);

        assertThat(scheduler.calls).isEmpty();
        assertThat(scheduled()).isEqualTo(chosen);
    }

    @Test
    void threads_under_round_robin_have_a_quantum_of_100_ms() {
        QuantumEnforcer quanta = quantaOf(Policies.RR, Role.APP, Scheduling.ORDINARY);
        takeCpu(LENGTH / 2);

        quanta.tick(List.of(process), LENGTH / 2);

        assertThat(scheduler.calls).as("out and in again").containsExactly(self, self);
        assertThat(scheduled()).isEqualTo(Scheduling.fifo(1));
    }

    @Test
    void a_thread_that_ends_in_a_pause_leaves_its_id_to_others() {
        QuantumEnforcer quanta = quantaOf(Policies.FIFO, Role.VM, Scheduling.ORDINARY);
        takeCpu(LENGTH);
        quanta.tick(List.of(process), LENGTH);
        scheduler.calls.clear();

        process.threads().forEach(thread -> quanta.ended(backends.threads.of(thread)));
        quanta.tick(List.of(process), LENGTH + 10 * MILLIS);

        assertThat(scheduler.calls).isEmpty();
    }

    @Test
    void a_change_of_policy_ends_all_pauses() {
        QuantumEnforcer quanta = quantaOf(Policies.FIFO, Role.JIT, Scheduling.ORDINARY);
        takeCpu(ALTERNATE);
        quanta.tick(List.of(process), ALTERNATE);
        assertThat(scheduled()).isEqualTo(Scheduling.ORDINARY);

        quanta.begin(Policies.FIFO, ALTERNATE);

        assertThat(scheduled()).isEqualTo(Scheduling.fifo(2));
    }

    @Test
    void one_wake_up_serves_all_kinds_of_an_idle_program() {
        QuantumEnforcer quanta = quantaOf(Policies.FIFO, Role.APP, Scheduling.ORDINARY);
        long now = 37 * MILLIS;
        quanta.begin(Policies.FIFO, now);
        List<Long> wakeUps = new ArrayList<>();
        while (now < 3 * SECOND) {
            now = quanta.nextTick(now + SECOND);
            wakeUps.add(now);
            quanta.tick(List.of(process), now + MILLIS);
        }

        assertThat(wakeUps)
                .filteredOn(time -> time > SECOND && time <= 2 * SECOND)
                .hasSize(10);
    }

    @Test
    void long_slices_have_no_quantum() {
        QuantumEnforcer quanta = quantaOf(Policies.SLICE, Role.APP, Scheduling.ORDINARY);
        takeCpu(LENGTH);

        quanta.tick(List.of(process), LENGTH);

        assertThat(scheduled()).isEqualTo(Scheduling.ORDINARY.withSlice(Duration.ofMillis(100)));
    }

    /** Starts a quantum at 0, after the CPU time that this thread used before. No settings apply to other threads. */
    private QuantumEnforcer quantaOf(Policy policy, Role role, Scheduling original) {
        QuantumEnforcer quanta = new QuantumEnforcer(backends.realtime);
        quanta.begin(policy, 0);
        for (WatchedThread watched : process.threads()) {
            if (watched.tid() == self) {
                GovernedThread thread = backends.threads.of(watched);
                thread.cpuNanosSince();
                thread.original = original;
                thread.applied = policy.settings(role);
                quanta.applied(thread, thread.applied);
                scheduler.with(self, thread.applied.applyTo(original));
                if (thread.applied.appliesTo(original) && thread.applied.lentPriority() > 0) {
                    scheduler.lent.put(self, thread.applied.lentPriority());
                }
            }
        }
        return quanta;
    }

    private Scheduling scheduled() {
        return Objects.requireNonNull(scheduler.effective().get(self));
    }

    private static void takeCpu(long nanos) {
        long end = THREADS.getCurrentThreadCpuTime() + nanos;
        while (THREADS.getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
        }
    }
}
