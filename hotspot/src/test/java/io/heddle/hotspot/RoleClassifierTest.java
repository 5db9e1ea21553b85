package io.heddle.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.hotspot.Recorded.Jvm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RoleClassifierTest {
    private static final Role PAUSE = Role.GC_PAUSE;
    private static final Role BESIDE = Role.GC_CONCURRENT;

    /**
     * The program of the recordings named four threads of its own, the last "worker-1"; three of these names are the JVM's.
     * Later ones are the JVM's again: its second collector thread, and with 27's G1 the first concurrent ones.
     */
    @ParameterizedTest
    @MethodSource("io.heddle.hotspot.Recorded#jvms")
    void a_recorded_jvm_met_while_it_runs_gets_the_right_roles(Jvm jvm) {
        assertRoles(jvm, new PerfThreadCounts(Recorded.perfData(jvm.toString())));
    }

    @ParameterizedTest
    @MethodSource("io.heddle.hotspot.Recorded#jvms")
    void without_a_census_the_making_is_still_known_and_later_threads_are_the_programs(Jvm jvm) {
        assertRoles(jvm, ThreadCounts.UNKNOWN);
    }

    private static void assertRoles(Jvm jvm, ThreadCounts counts) {
        // To 25 a compiler's name is cut, so that the program's "C2 CompilerThread0" could be another one: all that was
        // met
        // in one batch with it stays in doubt.
        boolean laterOnesAreKnown = counts.known() && jvm.jdk() >= 26;
        RoleClassifier classifier = new RoleClassifier(Recorded.PID, counts);
        List<Birth> threads = Recorded.threads(jvm.toString());
        classifier.beforeListing();
        classifier.afterListing(threads, List.of());
        lookOn(classifier, threads);
        // The last thread that each JVM makes for itself before the program runs.
        String last = jvm.jdk() == 8 ? "VM Periodic Tas" : "Common-Cleaner";
        boolean jvms = true;
        for (Birth birth : threads) {
            Role expected = jvms && !birth.name().equals("java") ? madeAs(jvm, birth) : Role.APP;
            assertThat(classifier.role(birth.tid())).as(birth.toString()).isEqualTo(expected);
            jvms = (jvms && !birth.name().equals(last))
                    || (laterOnesAreKnown && birth.name().equals("worker-1"));
        }
        assertThat(classifier.quiet()).isTrue();
    }

    private static void lookOn(RoleClassifier classifier, List<Birth> threads) {
        for (int n = 0; n < 40; n++) {
            classifier.beforeListing();
            for (int tid : classifier.unsettled()) {
                threads.stream()
                        .filter(birth -> birth.tid() == tid)
                        .forEach(birth -> classifier.named(tid, birth.name()));
            }
            classifier.afterListing(List.of(), List.of());
        }
    }

    /** JDK 8 gives one name to workers in pauses, which it makes before G1's and CMS's own threads, and beside the program. */
    private static Role madeAs(Jvm jvm, Birth birth) {
        if (birth.name().startsWith("Gang worker#")) {
            boolean first = Recorded.threads(jvm.toString()).stream()
                    .takeWhile(other ->
                            !other.name().startsWith("G1 ") && !other.name().startsWith("VM "))
                    .anyMatch(birth::equals);
            return first && jvm.collector() != Collector.CMS ? Role.GC_PAUSE : Role.GC_CONCURRENT;
        }
        return ThreadNames.known(birth.name()).orElseThrow().role();
    }

    @Test
    void of_the_gangs_of_jdk_8_the_first_works_in_pauses_unless_it_may_be_cms_own() {
        assertOnJdk8(
                List.of(PAUSE, PAUSE, BESIDE, BESIDE, BESIDE),
                "Gang worker#0 (",
                "Gang worker#1 (",
                "G1 Concurrent R",
                "G1 Main Concurr",
                "Gang worker#0 (");
        assertOnJdk8(
                List.of(PAUSE, PAUSE, BESIDE, BESIDE),
                "Gang worker#9 (",
                "Gang worker#10 ",
                "Gang worker#9 (",
                "Concurrent Mark");
        assertOnJdk8(List.of(BESIDE, BESIDE, BESIDE), "Gang worker#0 (", "Gang worker#1 (", "Concurrent Mark");
        assertOnJdk8(
                List.of(PAUSE, BESIDE, BESIDE, BESIDE),
                "Gang worker#0 (",
                "Unknown Thread",
                "G1 Concurrent R",
                "G1 Main Concurr");
    }

    private static void assertOnJdk8(List<Role> roles, String... collectors) {
        SimulatedJvm jvm = new SimulatedJvm();
        jvm.vm("java");
        jvm.java("java");
        List<Integer> tids = Stream.of(collectors).map(jvm::vm).toList();
        jvm.vm("VM Thread");
        jvm.java("Reference Handl");
        jvm.java("Finalizer");
        jvm.vm("Surrogate Locke");
        int signals = jvm.java("Signal Dispatch");
        int compiler = jvm.vm("C2 CompilerThre");
        jvm.vm("Service Thread");
        jvm.vm("VM Periodic Tas");
        jvm.initialise();
        jvm.look(40);
        assertThat(jvm.classifier.role(signals)).isEqualTo(Role.VM);
        assertThat(jvm.classifier.role(compiler)).isEqualTo(Role.JIT);
        assertThat(tids).map(jvm.classifier::role).isEqualTo(roles);
    }

    @Test
    void a_jvm_watched_from_its_first_thread_gets_the_same_roles() {
        SimulatedJvm jvm = new SimulatedJvm();
        SimulatedJvm plan = new SimulatedJvm();
        plan.make();
        List<String> counted =
                List.of("Reference Handl", "Finalizer", "Signal Dispatch", "Notification Th", "Common-Cleaner");
        List<Integer> tids = new ArrayList<>();
        for (Birth birth : plan.threads()) {
            // First under the name of the thread that made it.
            int tid = jvm.vm("java");
            tids.add(tid);
            jvm.look();
            if (counted.contains(birth.name()) || tids.size() == 2) {
                jvm.count();
            }
            jvm.rename(tid, birth.name());
        }
        jvm.look(20);
        for (Birth birth : plan.threads()) {
            Role expected =
                    ThreadNames.known(birth.name()).map(KnownThread::role).orElse(Role.APP);
            assertThat(jvm.classifier.role(birth.tid())).as(birth.toString()).isEqualTo(expected);
        }
    }

    @Test
    void a_compiler_added_before_the_jvm_is_ready_hides_nothing_behind_it() {
        SimulatedJvm jvm = new SimulatedJvm();
        jvm.vm("java");
        jvm.java("java");
        jvm.vm("VM Thread");
        jvm.java("Reference Handl");
        jvm.vm("C2 CompilerThre");
        jvm.java("Common-Cleaner");
        int added = jvm.vm("C1 CompilerThre");
        jvm.java("my-agent");
        int timer = jvm.vm("VM Periodic Tas");
        jvm.look(20);
        assertThat(jvm.classifier.role(added)).isEqualTo(Role.JIT);
        assertThat(jvm.classifier.role(timer)).isEqualTo(Role.VM);
    }

    @Test
    void a_nameless_native_thread_older_than_all_java_code_ends_no_making() {
        SimulatedJvm jvm = new SimulatedJvm();
        jvm.vm("java");
        jvm.java("java");
        jvm.vm("ZDirector");
        jvm.vm("RuntimeWorker#0");
        int archive = jvm.vm("ArchiveWorkerTh");
        int tracer = jvm.vm("tracer");
        int vm = jvm.vm("VM Thread");
        int references = jvm.java("Reference Handl");
        jvm.initialise();
        jvm.look(20);
        assertThat(List.of(archive, vm, references)).map(jvm.classifier::role).containsOnly(Role.VM);
        assertThat(jvm.classifier.role(tracer)).isEqualTo(Role.OTHER);
    }

    @Test
    void a_process_met_before_its_exec_is_known_by_its_later_name() {
        SimulatedJvm jvm = new SimulatedJvm();
        int primordial = jvm.vm("jspawnhelper");
        jvm.look(2);
        jvm.rename(primordial, "java");
        jvm.look();
        int main = jvm.java("java");
        int gc = jvm.vm("java");
        jvm.look(4);
        assertThat(jvm.classifier.role(main)).isEqualTo(Role.APP);
        assertThat(jvm.classifier.role(gc)).isNull();
        jvm.rename(gc, "GC Thread#0");
        jvm.look(2);
        assertThat(jvm.classifier.role(gc)).isEqualTo(Role.GC_PAUSE);
    }

    @Test
    void threads_that_are_all_counted_are_the_programs_at_once_whatever_their_names() {
        SimulatedJvm jvm = SimulatedJvm.running();
        int gc = jvm.java("GC Thread#0");
        int jit = jvm.java("C2 CompilerThre");
        int vm = jvm.java("VM Thread");
        jvm.look();
        assertThat(List.of(gc, jit, vm)).allMatch(tid -> jvm.classifier.role(tid) == Role.APP);
        assertThat(jvm.classifier.doubtful()).isEmpty();
    }

    @Test
    void threads_of_which_none_is_counted_have_the_role_of_their_names_once_these_settle() {
        SimulatedJvm jvm = SimulatedJvm.running();
        int gc = jvm.vm("VM Thread");
        int foreign = jvm.vm("rocksdb:low");
        jvm.look();
        assertThat(jvm.classifier.role(gc)).isNull();
        assertThat(jvm.classifier.unsettled()).contains(gc);
        jvm.rename(gc, "GC Thread#1");
        jvm.look(3);
        assertThat(jvm.classifier.role(gc)).isEqualTo(Role.GC_PAUSE);
        assertThat(jvm.classifier.role(foreign)).isEqualTo(Role.OTHER);
    }

    @Test
    void of_a_mixed_batch_names_tell_who_is_who_if_they_agree_with_the_numbers() {
        SimulatedJvm jvm = SimulatedJvm.running();
        int jit = jvm.vm("C2 CompilerThre");
        int worker = jvm.java("worker-1");
        jvm.look(3);
        assertThat(jvm.classifier.role(jit)).isEqualTo(Role.JIT);
        assertThat(jvm.classifier.role(worker)).isEqualTo(Role.APP);
    }

    @Test
    void where_names_and_numbers_disagree_nobody_is_ranked_by_name_until_a_dump_tells() {
        SimulatedJvm jvm = SimulatedJvm.running();
        int real = jvm.vm("GC Thread#1");
        int fake = jvm.java("GC Thread#2");
        int worker = jvm.java("worker-1");
        jvm.look(30);
        assertThat(List.of(real, fake, worker)).allMatch(tid -> jvm.classifier.role(tid) == Role.APP);
        assertThat(jvm.classifier.doubtful()).containsExactlyInAnyOrder(real, fake);

        assertThat(jvm.classifier.learn(new ThreadDump(Map.of(
                        real, new ThreadDump.Entry("GC Thread#1", ThreadDump.Maker.VM),
                        fake, new ThreadDump.Entry("GC Thread#2", ThreadDump.Maker.JAVA)))))
                .isTrue();
        assertThat(jvm.classifier.role(real)).isEqualTo(Role.GC_PAUSE);
        assertThat(jvm.classifier.role(fake)).isEqualTo(Role.APP);
        assertThat(jvm.classifier.doubtful()).isEmpty();
    }

    @Test
    void a_thread_that_was_born_and_died_between_looks_is_not_mistaken_for_one_that_is_there() {
        SimulatedJvm jvm = SimulatedJvm.running();
        int jit = jvm.vm("C1 CompilerThre");
        jvm.bornAndDead();
        jvm.look(15);
        assertThat(jvm.classifier.role(jit)).isEqualTo(Role.JIT);
    }

    @Test
    void a_dying_thread_that_is_no_longer_counted_does_not_make_a_java_thread_look_like_the_jvms() {
        SimulatedJvm jvm = SimulatedJvm.running();
        int old = jvm.java("worker-1");
        jvm.look(3);
        jvm.uncount();
        int fake = jvm.java("GC Thread#1");
        jvm.look(2);
        assertThat(jvm.classifier.role(fake)).isNull();
        jvm.end(old);
        jvm.look();
        assertThat(jvm.classifier.role(fake)).isEqualTo(Role.APP);
    }

    @Test
    void a_java_thread_counted_late_is_not_left_with_the_jvms() {
        SimulatedJvm jvm = SimulatedJvm.running();
        // Born in a pause under a parent of that name: not counted, not renamed.
        int late = jvm.vm("GC Thread#1");
        jvm.look(5);
        assertThat(jvm.classifier.role(late)).isEqualTo(Role.GC_PAUSE);
        jvm.count();
        assertThat(jvm.classifier.quiet()).isFalse();
        jvm.look(30);
        assertThat(jvm.classifier.role(late)).isEqualTo(Role.APP);
        assertThat(jvm.classifier.quiet()).isTrue();
    }

    @Test
    void a_java_thread_that_was_long_unable_to_run_costs_no_collector_thread_its_rank() {
        SimulatedJvm jvm = SimulatedJvm.running();
        int gc = jvm.vm("GC Thread#1");
        jvm.look(5);
        int running = jvm.java("worker-1");
        // Not counted, not renamed: its maker has not let it go yet.
        int newborn = jvm.vm("java");
        jvm.look(20);
        assertThat(List.of(running, newborn)).allMatch(tid -> jvm.classifier.role(tid) == Role.APP);
        jvm.count();
        jvm.look(30);
        assertThat(jvm.classifier.role(gc)).isEqualTo(Role.GC_PAUSE);
        assertThat(jvm.classifier.doubtful()).isEmpty();
        assertThat(jvm.classifier.quiet()).isTrue();
    }

    @Test
    void a_native_thread_that_attaches_itself_becomes_the_programs_and_leaves_the_others_alone() {
        SimulatedJvm jvm = SimulatedJvm.running();
        int gc = jvm.vm("GC Thread#1");
        int foreign = jvm.vm("event-loop");
        jvm.look(5);
        jvm.count();
        jvm.look(10);
        assertThat(jvm.classifier.role(foreign)).isEqualTo(Role.APP);
        assertThat(jvm.classifier.role(gc)).isEqualTo(Role.GC_PAUSE);
    }

    @Test
    void a_thread_that_detaches_itself_does_not_let_the_next_java_thread_pass_for_the_jvms() {
        SimulatedJvm jvm = SimulatedJvm.running();
        jvm.java("callback");
        jvm.look(3);
        jvm.uncount();
        assertThat(jvm.classifier.quiet()).isFalse();
        jvm.look(15);
        assertThat(jvm.classifier.quiet()).isTrue();
        int fake = jvm.java("GC Thread#1");
        jvm.look(30);
        assertThat(jvm.classifier.role(fake)).isEqualTo(Role.APP);
    }

    @Test
    void while_threads_keep_dying_no_names_are_believed() {
        SimulatedJvm jvm = SimulatedJvm.running();
        int fake = 0;
        for (int n = 0; n < 40; n++) {
            int brief = jvm.java("brief-" + n);
            jvm.look();
            if (n == 10) {
                fake = jvm.java("C2 CompilerThre");
            }
            jvm.uncount();
            jvm.look();
            jvm.end(brief);
        }
        assertThat(jvm.classifier.role(fake)).isEqualTo(Role.APP);
    }

    @Test
    void a_counter_that_moves_while_tasks_are_listed_is_not_trusted() {
        SimulatedJvm jvm = SimulatedJvm.running();
        int jit = jvm.vm("C2 CompilerThre");
        jvm.look();
        int[] worker = new int[1];
        jvm.look(() -> worker[0] = jvm.java("worker-1"));
        jvm.look(5);
        assertThat(jvm.classifier.role(jit)).isEqualTo(Role.JIT);
        assertThat(jvm.classifier.role(worker[0])).isEqualTo(Role.APP);
    }

    @Test
    void a_program_that_never_stops_starting_threads_still_gets_roles_and_no_thread_a_rank_by_name_alone() {
        SimulatedJvm jvm = SimulatedJvm.running();
        int gc = jvm.vm("GC Thread#1");
        List<Integer> workers = new ArrayList<>();
        for (int n = 0; n < 40; n++) {
            workers.add(jvm.java("worker-" + n));
            jvm.bornAndDead();
            jvm.look(() -> jvm.java("late"));
        }
        assertThat(jvm.classifier.role(gc)).isIn(Role.APP, Role.GC_PAUSE);
        assertThat(workers.subList(0, 20)).allMatch(tid -> jvm.classifier.role(tid) == Role.APP);
    }

    @Test
    void a_collector_thread_born_among_threads_that_take_long_to_be_made_has_its_rank_once_they_are_there() {
        SimulatedJvm jvm = SimulatedJvm.running();
        jvm.java("worker-0");
        int gc = jvm.vm("GC Thread#1");
        for (int n = 1; n < 10; n++) {
            // There is always one that has been made and not yet counted.
            int newborn = jvm.vm("java");
            jvm.look(5);
            jvm.count();
            jvm.rename(newborn, "worker-" + n);
        }
        assertThat(jvm.classifier.role(gc)).isEqualTo(Role.APP);
        jvm.look(30);
        assertThat(jvm.classifier.role(gc)).isEqualTo(Role.GC_PAUSE);
        assertThat(jvm.classifier.quiet()).isTrue();
    }

    @Test
    void a_second_vm_thread_is_nobodys() {
        SimulatedJvm jvm = SimulatedJvm.running();
        int fake = jvm.vm("VM Thread");
        jvm.look(40);
        assertThat(jvm.classifier.role(fake)).isEqualTo(Role.APP);
    }

    @Test
    void without_a_census_a_late_collector_thread_waits_for_a_dump_at_the_programs_rank() {
        SimulatedJvm jvm = SimulatedJvm.withoutPerfData();
        int gc = jvm.vm("GC Thread#1");
        jvm.look(3);
        assertThat(jvm.classifier.role(gc)).isEqualTo(Role.APP);
        assertThat(jvm.classifier.doubtful()).containsExactly(gc);
    }

    @Test
    void a_host_program_that_makes_a_jvm_keeps_its_own_threads() {
        SimulatedJvm jvm = new SimulatedJvm();
        int primordial = jvm.vm("editor");
        int host = jvm.vm("editor-ui");
        jvm.count();
        int gc = jvm.vm("GC Thread#0");
        int vm = jvm.vm("VM Thread");
        jvm.java("Reference Handl");
        jvm.java("Finalizer");
        jvm.java("Signal Dispatch");
        int jit = jvm.vm("C2 CompilerThre");
        jvm.initialise();
        jvm.look(40);
        assertThat(jvm.classifier.role(primordial)).isEqualTo(Role.APP);
        assertThat(jvm.classifier.role(host)).isEqualTo(Role.APP);
        assertThat(List.of(gc, vm, jit)).map(jvm.classifier::role).containsExactly(Role.GC_PAUSE, Role.VM, Role.JIT);
    }

    @Test
    void a_task_id_used_again_is_another_thread() {
        SimulatedJvm jvm = SimulatedJvm.running();
        int gc = jvm.vm("GC Thread#1");
        jvm.look(3);
        jvm.end(gc);
        jvm.look();
        assertThat(jvm.classifier.role(gc)).isNull();
        assertThat(jvm.classifier.quiet()).isTrue();
    }

    @Test
    void among_thousands_of_threads_that_come_and_go_no_role_is_lost_or_won() {
        SimulatedJvm jvm = SimulatedJvm.running();
        List<Integer> ours = jvm.threads().stream().map(Birth::tid).toList();
        List<@Nullable Role> before = roles(jvm, ours);
        Random random = new Random(4000);
        List<Integer> crowd = new ArrayList<>();
        while (crowd.size() < 4000) {
            crowd.add(jvm.java(random.nextInt(50) == 0 ? "GC Thread#" + crowd.size() : "worker-" + crowd.size()));
            if (random.nextInt(100) == 0) {
                jvm.look();
            }
        }
        for (int round = 0; round < 200; round++) {
            int leaving = crowd.set(random.nextInt(crowd.size()), jvm.java("GC Thread#" + round));
            jvm.uncount();
            if (random.nextBoolean()) {
                jvm.look();
            }
            jvm.end(leaving);
            if (random.nextInt(4) == 0) {
                jvm.look(random.nextInt(6));
            }
        }
        int compiler = jvm.vm("C1 CompilerThre");
        jvm.look(40);

        assertThat(crowd).allMatch(tid -> jvm.classifier.role(tid) == Role.APP);
        assertThat(roles(jvm, ours)).isEqualTo(before);
        assertThat(jvm.classifier.role(compiler)).isEqualTo(Role.JIT);
        assertThat(jvm.classifier.quiet()).isTrue();
    }

    private static List<@Nullable Role> roles(SimulatedJvm jvm, List<Integer> tids) {
        List<@Nullable Role> roles = new ArrayList<>();
        tids.forEach(tid -> roles.add(jvm.classifier.role(tid)));
        return roles;
    }
}
