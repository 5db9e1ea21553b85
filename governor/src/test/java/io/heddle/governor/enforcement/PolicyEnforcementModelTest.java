package io.heddle.governor.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.run.Notes;
import io.heddle.governor.safety.Watchdog;
import io.heddle.hotspot.roles.Role;
import io.heddle.kernel.perf.TaskEvents;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessTree;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.kernel.tasks.TaskClock;
import io.heddle.kernel.testing.RecordedProc;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.watch.ExcludedProcesses;
import io.heddle.watch.WatchFixture;
import io.heddle.watch.WatchedProcess;
import io.heddle.watch.WatchedProgram;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every sequence of three events under {@code fifo} leaves the threads as the policy and their owner want them. Events
 * are a change of policy, the end of a quantum or pause, an action or the death of the watchdog, starvation outside the
 * program, a thread's own choice of class, and the end of a thread whose id is reused.
 */
class PolicyEnforcementModelTest {
    private static final int EVENTS = 3;
    private static final int APP = 900_001;
    private static final int JIT = 900_002;
    private static final int PID = (int) ProcessHandle.current().pid();
    private static final Scheduling CHOSEN = new Scheduling(SchedulingClass.FIFO, 20, 0, 0, false);
    private static final Policy LEARNED = Policies.SHORTEST_FIRST.withWork(Map.of("t" + APP, Duration.ofSeconds(1)));

    @TempDir
    static Path folder = Path.of("");

    private static final List<Consumer<World>> STEPS = List.of(
            world -> world.change(Policies.FIFO),
            world -> world.change(Policies.DEFAULT),
            world -> world.change(Policies.SLICE_NICE),
            world -> world.change(Policies.SHORTEST_FIRST),
            world -> world.change(LEARNED),
            World::compile,
            World::waitForAWhile,
            World::watchdogFrees,
            World::watchdogFreesForGood,
            World::watchdogDies,
            World::watchdogDiesForGood,
            World::othersStarve,
            World::chooseClass,
            World::endCompiler);

    @Test
    void a_watchdog_that_acted_before_anything_was_lent_has_interrupted_nothing() {
        World world = new World();
        world.protection.raised = false;
        world.protection.health = Watchdog.Health.HAS_ACTED;

        world.change(Policies.FIFO);
        world.tick();

        world.check();
        assertThat(world.enforcement.lost()).isNull();
    }

    @Test
    void a_watchdog_hears_from_heddle_between_the_loans_to_many_threads() {
        World world = new World();

        world.change(Policies.FIFO);

        assertThat(world.scheduler.lent).hasSize(2);
        assertThat(world.protection.beats).isGreaterThanOrEqualTo(2);
    }

    @Test
    void a_watchdog_that_acted_has_interrupted_the_policy_and_not_reverted_it() {
        World world = new World();
        world.change(Policies.FIFO);

        world.watchdogFrees();

        world.check();
        assertThat(world.enforcement.lost()).contains("for a while");
        assertThat(world.enforcement.revertReason()).isNull();
    }

    /** One program with two threads under one governor. */
    private static final class World {
        final ScriptedScheduler scheduler =
                new ScriptedScheduler().with(APP, Scheduling.ORDINARY).with(JIT, Scheduling.ORDINARY);
        final ScriptedProtection protection = new ScriptedProtection(scheduler);
        final RecordedProc proc = new RecordedProc(folder).process(PID, 1, 1, "S", 2);
        final PolicyEnforcement enforcement = new PolicyEnforcement(
                proc.proc(), scheduler, scheduler, () -> protection, List.of(Policies.DEFAULT), new Notes(_ -> {}));
        final WatchedProgram program;
        final WatchedProcess process;
        Policy policy = Policies.DEFAULT;
        long now;
        long compilerNanos;
        boolean hasChosen;
        boolean compilerLives = true;
        boolean demoted;

        World() {
            for (int tid : new int[] {APP, JIT}) {
                proc.file(PID + "/task/" + tid + "/stat", RecordedProc.stat(tid, "t" + tid, "S", 1, 1, tid))
                        .file(PID + "/task/" + tid + "/comm", "t" + tid + "\n")
                        .file(PID + "/task/" + tid + "/schedstat", "1 2 3\n");
            }
            program = new WatchedProgram(
                    proc.proc(),
                    TaskEvents.unavailable(),
                    new ExcludedProcesses(),
                    ProcessTree.including(proc.proc(), new ProcessId(PID, 1)),
                    new TaskClock.Source(folder),
                    now);
            program.searchNow(now);
            process = program.processes().iterator().next();
            WatchFixture.update(process, now);
            Map<Integer, Role> roles = Map.of(APP, Role.APP, JIT, Role.JIT);
            WatchFixture.assignRoles(process, roles);
            enforcement.begin(program);
        }

        void change(Policy wanted) {
            enforcement.change(program, wanted, now);
            policy = demoted ? Policies.DEFAULT : wanted;
        }

        /** The compiler thread uses a CPU for its whole quantum. */
        void compile() {
            now += Duration.ofMillis(32).toNanos();
            compilerNanos += Duration.ofMillis(32).toNanos();
            if (compilerLives) {
                proc.file(PID + "/task/" + JIT + "/schedstat", compilerNanos + " 2 3\n");
            }
            tick();
        }

        void waitForAWhile() {
            now += Duration.ofSeconds(1).toNanos();
            tick();
        }

        void tick() {
            int before = protection.beats;
            boolean beats = !protection.closed;
            enforcement.tick(program, now);
            assertThat(protection.beats).as("a watchdog hears from Heddle").isEqualTo(before + (beats ? 1 : 0));
            enforcement.endTick(program, now);
        }

        void watchdogFrees() {
            if (!protection.closed) {
                protection.timeOut();
            }
            tick();
        }

        /** The kernel refuses to make Heddle real-time again. */
        void watchdogFreesForGood() {
            protection.refusesToRaise = true;
            demoted |= !protection.closed;
            watchdogFrees();
        }

        void watchdogDies() {
            protection.health = Watchdog.Health.DEAD;
            tick();
        }

        void watchdogDiesForGood() {
            protection.refusesRestart = true;
            demoted = true;
            watchdogDies();
            assertThat(protection.closed).isTrue();
        }

        void othersStarve() {
            demoted |= policy.isRealtime();
            protection.starving = "a thread outside the program starves";
            tick();
            protection.starving = null;
        }

        void chooseClass() {
            hasChosen = true;
            scheduler.with(APP, CHOSEN);
        }

        void endCompiler() {
            if (compilerLives) {
                compilerLives = false;
                proc.file(PID + "/task/" + JIT + "/schedstat", "");
                enforcement.ended(process.threads().stream()
                        .filter(thread -> thread.tid() == JIT)
                        .toList());
                scheduler.with(JIT, Scheduling.ORDINARY);
            }
        }

        void check() {
            policy = demoted ? Policies.DEFAULT : policy;
            assertThat(enforcement.policy()).isEqualTo(policy);
            assertThat(protection.raised)
                    .as("Heddle is ahead")
                    .isEqualTo(!protection.closed && !protection.refusesToRaise);
            if (demoted) {
                assertThat(enforcement.lost()).isNotNull();
            }
            if (!policy.isRealtime()) {
                assertThat(scheduler.lent).isEmpty();
            }
            if (hasChosen) {
                assertThat(scheduler.threads).containsEntry(APP, CHOSEN);
            }
            if (!compilerLives) {
                assertThat(scheduler.lent).doesNotContainKey(JIT);
                assertThat(scheduler.threads).containsEntry(JIT, Scheduling.ORDINARY);
            }
        }

        /** Checks that the policy's settings are in force after all pauses, or none after a revert. */
        void end() {
            waitForAWhile();
            waitForAWhile();
            if (policy.isRealtime() && compilerLives) {
                assertThat(scheduler.lent)
                        .containsEntry(JIT, policy.settings(Role.JIT).lentPriority());
            }
            if (policy.isRealtime() && !hasChosen) {
                assertThat(scheduler.lent).containsKey(APP);
            }
            enforcement.revertForGood(program);
            assertThat(scheduler.lent).isEmpty();
            assertThat(scheduler.threads)
                    .containsEntry(APP, hasChosen ? CHOSEN : Scheduling.ORDINARY)
                    .containsEntry(JIT, Scheduling.ORDINARY);
            enforcement.close();
            assertThat(protection.closed).isTrue();
            process.close();
        }
    }

    @Test
    void threads_always_follow_the_policy_and_their_owner() {
        int[] events = new int[EVENTS];
        int sequences = 0;
        do {
            World world = new World();
            world.change(Policies.FIFO);
            for (int event : events) {
                STEPS.get(event).accept(world);
                world.check();
            }
            world.end();
            sequences++;
        } while (advance(events));
        assertThat(sequences).isEqualTo((int) Math.pow(STEPS.size(), EVENTS));
    }

    /** The next sequence, incremented like a number; false after the last one. */
    private static boolean advance(int[] events) {
        for (int i = 0; i < events.length; i++) {
            events[i] = (events[i] + 1) % STEPS.size();
            if (events[i] != 0) {
                return true;
            }
        }
        return false;
    }
}
