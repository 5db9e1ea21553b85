package io.heddle.governor.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.policy.Policies;
import io.heddle.governor.policy.Policy;
import io.heddle.hotspot.JvmDetection;
import io.heddle.hotspot.Role;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.kernel.tasks.TaskClock;
import io.heddle.kernel.tasks.TaskGoneException;
import io.heddle.kernel.testing.RecordedProc;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Under {@code fifo}, every sequence of three events out of nine leaves the threads as the policy and their owner want them. Events
 * are a change of policy, the end of a turn or pause, an act of the watchdog, a thread that chooses its own class, and the end of
 * a thread whose id is used again.
 */
class EnforcementModelTest {
    private static final int EVENTS = 3;
    private static final int APP = 900_001;
    private static final int JIT = 900_002;
    private static final int PID = (int) ProcessHandle.current().pid();
    private static final Scheduling CHOSEN = new Scheduling(SchedulingClass.FIFO, 20, 0, 0, false);

    @TempDir
    static Path folder = Path.of("");

    private static final List<Consumer<World>> STEPS = List.of(
            world -> world.change(Policies.FIFO),
            world -> world.change(Policies.DEFAULT),
            world -> world.change(Policies.SLICE_NICE),
            world -> world.change(Policies.SHORTEST_FIRST),
            World::compile,
            World::waitForAWhile,
            World::watchdogActs,
            World::chooseClass,
            World::endCompiler);

    /** One program of two threads under one governor. */
    private static final class World {
        final ScriptedScheduler scheduler =
                new ScriptedScheduler().with(APP, Scheduling.ORDINARY).with(JIT, Scheduling.ORDINARY);
        final Treating treating = new Treating(scheduler, scheduler);
        final RecordedProc proc = new RecordedProc(folder);
        final WatchedProcess process;
        Policy policy = Policies.DEFAULT;
        Turns turns;
        long now;
        long compilerNanos;
        boolean hasChosen;
        boolean compilerLives = true;

        World() {
            for (int tid : new int[] {APP, JIT}) {
                proc.file(PID + "/task/" + tid + "/stat", RecordedProc.stat(tid, "t" + tid, "S", 1, 1, tid))
                        .file(PID + "/task/" + tid + "/comm", "t" + tid + "\n")
                        .file(PID + "/task/" + tid + "/schedstat", "1 2 3\n");
            }
            try {
                process = new WatchedProcess(
                        new ProcessId(PID, 1), proc.proc(), new TaskClock.Source(folder), new JvmDetection(), 0, 0);
            } catch (TaskGoneException thisProcessLives) {
                throw new AssertionError(thisProcessLives);
            }
            process.look(new ArrayList<>(), 0);
            Map<Integer, Role> roles = Map.of(APP, Role.APP, JIT, Role.JIT);
            process.threads().forEach(thread -> thread.role = roles.get(thread.tid));
            turns = new Turns(policy, treating, now);
        }

        void change(Policy wanted) {
            turns.end();
            policy = wanted;
            turns = new Turns(wanted, treating, now);
            treating.apply(wanted, process, Scheduling.ORDINARY);
        }

        /** The compiler has a CPU for the whole of its turn. */
        void compile() {
            now += Duration.ofMillis(32).toNanos();
            compilerNanos += Duration.ofMillis(32).toNanos();
            if (compilerLives) {
                proc.file(PID + "/task/" + JIT + "/schedstat", compilerNanos + " 2 3\n");
            }
            turns.look(List.of(process), now);
        }

        void waitForAWhile() {
            now += Duration.ofSeconds(1).toNanos();
            turns.look(List.of(process), now);
        }

        void watchdogActs() {
            treating.suspendLending();
            assertThat(scheduler.lent).isEmpty();
            treating.resumeLending();
        }

        void chooseClass() {
            hasChosen = true;
            scheduler.with(APP, CHOSEN);
        }

        void endCompiler() {
            if (compilerLives) {
                compilerLives = false;
                proc.file(PID + "/task/" + JIT + "/schedstat", "");
                List<WatchedThread> ended = process.threads().stream()
                        .filter(thread -> thread.tid == JIT)
                        .toList();
                turns.bury(ended);
                treating.bury(ended);
                scheduler.with(JIT, Scheduling.ORDINARY);
            }
        }

        void check() {
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

        /** What the policy wants holds again once all pauses are over; and nothing of it when the policy is reverted. */
        void end() {
            waitForAWhile();
            waitForAWhile();
            if (policy.isRealtime() && compilerLives) {
                assertThat(scheduler.lent)
                        .containsEntry(JIT, policy.treatment(Role.JIT).rank());
            }
            if (policy.isRealtime() && !hasChosen) {
                assertThat(scheduler.lent).containsKey(APP);
            }
            turns.end();
            treating.undo(process);
            assertThat(scheduler.lent).isEmpty();
            assertThat(scheduler.threads)
                    .containsEntry(APP, hasChosen ? CHOSEN : Scheduling.ORDINARY)
                    .containsEntry(JIT, Scheduling.ORDINARY);
            process.close();
        }
    }

    @Test
    void whatever_happens_threads_are_as_the_policy_and_their_owner_want_them() {
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

    /** The next sequence, counted like a number; false after the last one. */
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
