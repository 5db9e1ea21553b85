package io.heddle.governor.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.policy.Policies;
import io.heddle.governor.policy.Policy;
import io.heddle.hotspot.JvmDetection;
import io.heddle.hotspot.Role;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.kernel.tasks.TaskClock;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The thread that runs the test, with the CPU time that it really takes; what is done to it is only written down. */
class TurnsTest {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final long MILLIS = 1_000_000;
    private static final long LENGTH = 200 * MILLIS;
    private static final long ALTERNATE = 32 * MILLIS;

    private final LinuxTaskScheduler kernel = new LinuxTaskScheduler();
    private final int self = kernel.currentThread();
    private final ScriptedScheduler scheduler = new ScriptedScheduler();
    private final Treating treating = new Treating(scheduler, scheduler);

    @SuppressWarnings("NullAway.Init")
    private WatchedProcess process;

    @BeforeEach
    void watch() throws Exception {
        int pid = (int) ProcessHandle.current().pid();
        process = new WatchedProcess(
                new ProcessId(pid, 1),
                Proc.live(),
                new TaskClock.Source(),
                new JvmDetection(),
                new ListingBudget(0),
                0,
                0);
        process.look(new ArrayList<>(), 0);
        process.threads().forEach(thread -> scheduler.with(thread.tid, Scheduling.ORDINARY));
    }

    @AfterEach
    void close() {
        process.close();
    }

    @Test
    void an_application_thread_that_had_a_cpu_for_most_of_a_turn_goes_to_the_end_of_the_queue() {
        Turns turns = turnsOf(Policies.FIFO, Role.APP, Scheduling.ORDINARY);
        takeCpu(LENGTH);

        turns.look(List.of(process), LENGTH - 1);
        assertThat(scheduler.calls).as("the turn isn't over").isEmpty();

        turns.look(List.of(process), LENGTH);
        assertThat(scheduler.calls).as("out and in again").containsExactly(self, self);
        assertThat(scheduled()).isEqualTo(Scheduling.fifo(1));
    }

    @Test
    void one_ranked_ahead_sits_out_for_a_while() {
        Turns turns = turnsOf(Policies.FIFO, Role.VM, Scheduling.ORDINARY);
        takeCpu(LENGTH);

        turns.look(List.of(process), LENGTH);
        assertThat(scheduled()).isEqualTo(Scheduling.ORDINARY);

        turns.look(List.of(process), LENGTH + 9 * MILLIS);
        assertThat(scheduled()).as("the pause isn't over").isEqualTo(Scheduling.ORDINARY);

        turns.look(List.of(process), LENGTH + 10 * MILLIS);
        assertThat(scheduled()).isEqualTo(Scheduling.fifo(3));
    }

    @Test
    void a_compiler_sits_out_every_other_turn() {
        Turns turns = turnsOf(Policies.FIFO, Role.JIT, Scheduling.ORDINARY);
        takeCpu(ALTERNATE);
        turns.look(List.of(process), ALTERNATE);
        assertThat(scheduled()).isEqualTo(Scheduling.ORDINARY);

        takeCpu(ALTERNATE);
        turns.look(List.of(process), 2 * ALTERNATE);
        assertThat(scheduled()).isEqualTo(Scheduling.fifo(2));
    }

    @Test
    void who_waited_for_most_of_a_turn_goes_on() {
        Turns turns = turnsOf(Policies.FIFO, Role.APP, Scheduling.ORDINARY);
        takeCpu(LENGTH / 4);

        turns.look(List.of(process), LENGTH);

        assertThat(scheduler.calls).isEmpty();
    }

    @Test
    void who_is_given_another_role_meanwhile_comes_back_as_that() {
        Turns turns = turnsOf(Policies.FIFO, Role.VM, Scheduling.ORDINARY);
        takeCpu(LENGTH);
        turns.look(List.of(process), LENGTH);

        process.threads().forEach(thread -> thread.applied = Policies.FIFO.treatment(Role.APP));
        turns.look(List.of(process), LENGTH + 10 * MILLIS);

        assertThat(scheduled()).isEqualTo(Scheduling.fifo(1));
    }

    @Test
    void a_class_that_somebody_chose_on_purpose_stays() {
        Scheduling chosen = new Scheduling(SchedulingClass.RR, 7, 0, 0, false);
        Turns turns = turnsOf(Policies.FIFO, Role.APP, chosen);
        takeCpu(LENGTH);

        turns.look(List.of(process), LENGTH);

        assertThat(scheduler.calls).isEmpty();
        assertThat(scheduled()).isEqualTo(chosen);
    }

    @Test
    void threads_under_round_robin_take_turns_of_100_ms() {
        Turns turns = turnsOf(Policies.RR, Role.APP, Scheduling.ORDINARY);
        takeCpu(LENGTH / 2);

        turns.look(List.of(process), LENGTH / 2);

        assertThat(scheduler.calls).as("out and in again").containsExactly(self, self);
        assertThat(scheduled()).isEqualTo(Scheduling.fifo(1));
    }

    @Test
    void a_thread_that_ends_in_a_pause_leaves_its_id_to_others() {
        Turns turns = turnsOf(Policies.FIFO, Role.VM, Scheduling.ORDINARY);
        takeCpu(LENGTH);
        turns.look(List.of(process), LENGTH);
        scheduler.calls.clear();

        turns.bury(List.copyOf(process.threads()));
        turns.look(List.of(process), LENGTH + 10 * MILLIS);

        assertThat(scheduler.calls).isEmpty();
    }

    @Test
    void a_change_of_policy_ends_all_pauses() {
        Turns turns = turnsOf(Policies.FIFO, Role.JIT, Scheduling.ORDINARY);
        takeCpu(ALTERNATE);
        turns.look(List.of(process), ALTERNATE);
        assertThat(scheduled()).isEqualTo(Scheduling.ORDINARY);

        turns.end();

        assertThat(scheduled()).isEqualTo(Scheduling.fifo(2));
    }

    @Test
    void long_slices_have_no_turns() {
        Turns turns = turnsOf(Policies.SLICE, Role.APP, Scheduling.ORDINARY);
        takeCpu(LENGTH);

        turns.look(List.of(process), LENGTH);

        assertThat(scheduled()).isEqualTo(Scheduling.ORDINARY.withSlice(Duration.ofMillis(100)));
    }

    /** A turn begins at 0, after what this thread took before; all others are untreated. */
    private Turns turnsOf(Policy policy, Role role, Scheduling original) {
        for (WatchedThread thread : process.threads()) {
            if (thread.tid == self) {
                thread.cpuNanosSince();
                thread.original = original;
                thread.applied = policy.treatment(role);
                scheduler.with(self, thread.applied.applyTo(original));
                if (thread.applied.appliesTo(original) && thread.applied.rank() > 0) {
                    scheduler.lent.put(self, thread.applied.rank());
                }
            }
        }
        return new Turns(policy, treating, 0);
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
