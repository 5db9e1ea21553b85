package io.heddle.hotspot.roles;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.hotspot.Recorded;
import io.heddle.hotspot.Recorded.Jvm;
import io.heddle.hotspot.counters.Collector;
import io.heddle.hotspot.counters.PerfThreadCounts;
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
    private static final Role CONCURRENT = Role.GC_CONCURRENT;

    /**
     * The program of the recordings has four threads, the last one "worker-1". Three of their names are the JVM's. Later threads
     * are the JVM's again: its second collector thread, and with G1 of 27 the first concurrent ones.
     */
    @ParameterizedTest
    @MethodSource("io.heddle.hotspot.Recorded#jvms")
    void a_recorded_jvm_that_is_observed_late_gets_the_right_roles(Jvm jvm) {
        assertRoles(jvm, new PerfThreadCounts(Recorded.perfData(jvm.toString())));
    }

    @ParameterizedTest
    @MethodSource("io.heddle.hotspot.Recorded#jvms")
    void without_counts_the_startup_is_still_known_and_later_threads_are_the_programs(Jvm jvm) {
        assertRoles(jvm, ThreadCounts.UNAVAILABLE);
    }

    private static void assertRoles(Jvm jvm, ThreadCounts counts) {
        // To 25 a compiler's name is cut off, so that the program's "C2 CompilerThread0" could be another one. All
        // threads
        // of its batch stay ambiguous.
        boolean laterOnesAreKnown = counts.isAvailable() && jvm.jdk() >= 26;
        RoleClassifier classifier = new RoleClassifier(Recorded.PID, counts);
        List<NewThread> threads = Recorded.threads(jvm.toString());
        classifier.beforeListing();
        classifier.afterListing(threads, List.of());
        scanRepeatedly(classifier, threads);
        // The last thread that each JVM creates for itself before the program runs.
        String last = jvm.jdk() == 8 ? "VM Periodic Tas" : "Common-Cleaner";
        boolean jvms = true;
        for (NewThread birth : threads) {
            Role expected = jvms && !birth.name().equals("java") ? roleAtStartup(jvm, birth) : Role.APP;
            assertThat(classifier.role(birth.tid())).as(birth.toString()).isEqualTo(expected);
            jvms = (jvms && !birth.name().equals(last))
                    || (laterOnesAreKnown && birth.name().equals("worker-1"));
        }
        assertThat(classifier.isUpToDate()).isTrue();
    }

    private static void scanRepeatedly(RoleClassifier classifier, List<NewThread> threads) {
        for (int n = 0; n < 40; n++) {
            classifier.beforeListing();
            for (int tid : classifier.tidsToReread()) {
                threads.stream()
                        .filter(birth -> birth.tid() == tid)
                        .forEach(birth -> classifier.updateName(tid, birth.name()));
            }
            classifier.afterListing(List.of(), List.of());
        }
    }

    /** JDK 8 has one name for pause workers, which it creates before G1's and CMS's own threads, and for concurrent workers. */
    private static Role roleAtStartup(Jvm jvm, NewThread birth) {
        if (birth.name().startsWith("Gang worker#")) {
            boolean first = Recorded.threads(jvm.toString()).stream()
                    .takeWhile(other ->
                            !other.name().startsWith("G1 ") && !other.name().startsWith("VM "))
                    .anyMatch(birth::equals);
            return first && jvm.collector() != Collector.CMS ? Role.GC_PAUSE : Role.GC_CONCURRENT;
        }
        return VmThreadKinds.find(birth.name()).orElseThrow().role();
    }

    @Test
    void the_first_gang_of_jdk_8_works_in_pauses_unless_it_may_be_that_of_cms() {
        assertOnJdk8(
                List.of(PAUSE, PAUSE, CONCURRENT, CONCURRENT, CONCURRENT),
                "Gang worker#0 (",
                "Gang worker#1 (",
                "G1 Concurrent R",
                "G1 Main Concurr",
                "Gang worker#0 (");
        assertOnJdk8(
                List.of(PAUSE, PAUSE, CONCURRENT, CONCURRENT),
                "Gang worker#9 (",
                "Gang worker#10 ",
                "Gang worker#9 (",
                "Concurrent Mark");
        assertOnJdk8(
                List.of(CONCURRENT, CONCURRENT, CONCURRENT), "Gang worker#0 (", "Gang worker#1 (", "Concurrent Mark");
        assertOnJdk8(
                List.of(PAUSE, CONCURRENT, CONCURRENT, CONCURRENT),
                "Gang worker#0 (",
                "Unknown Thread",
                "G1 Concurrent R",
                "G1 Main Concurr");
    }

    private static void assertOnJdk8(List<Role> roles, String... collectors) {
        SimulatedJvm jvm = new SimulatedJvm();
        jvm.startVmThread("java");
        jvm.startJavaThread("java");
        List<Integer> tids = Stream.of(collectors).map(jvm::startVmThread).toList();
        jvm.startVmThread("VM Thread");
        jvm.startJavaThread("Reference Handl");
        jvm.startJavaThread("Finalizer");
        jvm.startVmThread("Surrogate Locke");
        int signals = jvm.startJavaThread("Signal Dispatch");
        int compiler = jvm.startVmThread("C2 CompilerThre");
        jvm.startVmThread("Service Thread");
        jvm.startVmThread("VM Periodic Tas");
        jvm.finishInitialisation();
        jvm.scan(40);
        assertThat(jvm.classifier.role(signals)).isEqualTo(Role.VM);
        assertThat(jvm.classifier.role(compiler)).isEqualTo(Role.JIT);
        assertThat(tids).map(jvm.classifier::role).isEqualTo(roles);
    }

    @Test
    void after_the_startup_threads_that_are_all_counted_are_the_programs_at_once_whatever_their_names() {
        SimulatedJvm jvm = SimulatedJvm.running();
        jvm.startJavaThread("worker-1");
        jvm.scan(2);
        int gc = jvm.startJavaThread("GC Thread#0");
        int jit = jvm.startJavaThread("C2 CompilerThre");
        int vm = jvm.startJavaThread("VM Thread");
        jvm.scan();
        assertThat(List.of(gc, jit, vm)).allMatch(tid -> jvm.classifier.role(tid) == Role.APP);
        assertThat(jvm.classifier.ambiguous()).isEmpty();
    }

    @Test
    void threads_of_which_none_is_counted_have_the_role_of_their_names_once_these_settle() {
        SimulatedJvm jvm = SimulatedJvm.running();
        int gc = jvm.startVmThread("VM Thread");
        int foreign = jvm.startVmThread("rocksdb:low");
        jvm.scan();
        assertThat(jvm.classifier.role(gc)).isNull();
        assertThat(jvm.classifier.tidsToReread()).contains(gc);
        jvm.rename(gc, "GC Thread#1");
        jvm.scan(3);
        assertThat(jvm.classifier.role(gc)).isEqualTo(Role.GC_PAUSE);
        assertThat(jvm.classifier.role(foreign)).isEqualTo(Role.OTHER);
    }

    @Test
    void names_classify_a_mixed_batch_if_they_agree_with_the_numbers() {
        SimulatedJvm jvm = SimulatedJvm.running();
        int jit = jvm.startVmThread("C2 CompilerThre");
        int worker = jvm.startJavaThread("worker-1");
        jvm.scan(3);
        assertThat(jvm.classifier.role(jit)).isEqualTo(Role.JIT);
        assertThat(jvm.classifier.role(worker)).isEqualTo(Role.APP);
    }

    @Test
    void when_names_and_numbers_disagree_no_thread_is_ranked_by_name_until_a_dump_decides() {
        SimulatedJvm jvm = SimulatedJvm.running();
        int real = jvm.startVmThread("GC Thread#1");
        int fake = jvm.startJavaThread("GC Thread#2");
        int worker = jvm.startJavaThread("worker-1");
        jvm.scan(30);
        assertThat(List.of(real, fake, worker)).allMatch(tid -> jvm.classifier.role(tid) == Role.APP);
        assertThat(jvm.classifier.ambiguous()).containsExactlyInAnyOrder(real, fake);

        assertThat(jvm.classifier.applyDump(new ThreadDump(Map.of(
                        real, new ThreadDump.Entry("GC Thread#1", ThreadDump.Kind.VM),
                        fake, new ThreadDump.Entry("GC Thread#2", ThreadDump.Kind.JAVA)))))
                .isTrue();
        assertThat(jvm.classifier.role(real)).isEqualTo(Role.GC_PAUSE);
        assertThat(jvm.classifier.role(fake)).isEqualTo(Role.APP);
        assertThat(jvm.classifier.ambiguous()).isEmpty();
    }

    @Test
    void a_thread_that_was_born_and_died_between_scans_is_not_mistaken_for_a_listed_one() {
        SimulatedJvm jvm = SimulatedJvm.running();
        int jit = jvm.startVmThread("C1 CompilerThre");
        jvm.countShortLived();
        jvm.scan(15);
        assertThat(jvm.classifier.role(jit)).isEqualTo(Role.JIT);
    }

    @Test
    void a_dying_thread_that_is_no_longer_counted_does_not_make_a_java_thread_look_like_the_jvms() {
        SimulatedJvm jvm = SimulatedJvm.running();
        int old = jvm.startJavaThread("worker-1");
        jvm.scan(3);
        jvm.uncountDying();
        int fake = jvm.startJavaThread("GC Thread#1");
        jvm.scan(2);
        assertThat(jvm.classifier.role(fake)).isNull();
        jvm.end(old);
        jvm.scan();
        assertThat(jvm.classifier.role(fake)).isEqualTo(Role.APP);
    }

    @Test
    void a_java_thread_counted_late_is_not_left_with_the_jvms() {
        SimulatedJvm jvm = SimulatedJvm.running();
        // Born in a pause, with a parent of that name: not counted, not renamed.
        int late = jvm.startVmThread("GC Thread#1");
        jvm.scan(5);
        assertThat(jvm.classifier.role(late)).isEqualTo(Role.GC_PAUSE);
        jvm.count();
        assertThat(jvm.classifier.isUpToDate()).isFalse();
        jvm.scan(30);
        assertThat(jvm.classifier.role(late)).isEqualTo(Role.APP);
        assertThat(jvm.classifier.isUpToDate()).isTrue();
    }

    @Test
    void a_java_thread_that_was_long_unable_to_run_costs_no_collector_thread_its_rank() {
        SimulatedJvm jvm = SimulatedJvm.running();
        int gc = jvm.startVmThread("GC Thread#1");
        jvm.scan(5);
        int running = jvm.startJavaThread("worker-1");
        // Not counted, not renamed: its creator has not let it run yet.
        int newborn = jvm.startVmThread("java");
        jvm.scan(20);
        assertThat(List.of(running, newborn)).allMatch(tid -> jvm.classifier.role(tid) == Role.APP);
        jvm.count();
        jvm.scan(30);
        assertThat(jvm.classifier.role(gc)).isEqualTo(Role.GC_PAUSE);
        assertThat(jvm.classifier.ambiguous()).isEmpty();
        assertThat(jvm.classifier.isUpToDate()).isTrue();
    }

    @Test
    void a_native_thread_that_attaches_itself_becomes_the_programs_and_leaves_the_others_alone() {
        SimulatedJvm jvm = SimulatedJvm.running();
        int gc = jvm.startVmThread("GC Thread#1");
        int foreign = jvm.startVmThread("event-loop");
        jvm.scan(5);
        jvm.count();
        jvm.scan(10);
        assertThat(jvm.classifier.role(foreign)).isEqualTo(Role.APP);
        assertThat(jvm.classifier.role(gc)).isEqualTo(Role.GC_PAUSE);
    }

    @Test
    void a_thread_that_detaches_itself_does_not_let_the_next_java_thread_pass_for_the_jvms() {
        SimulatedJvm jvm = SimulatedJvm.running();
        jvm.startJavaThread("callback");
        jvm.scan(3);
        jvm.uncountDying();
        assertThat(jvm.classifier.isUpToDate()).isFalse();
        jvm.scan(15);
        assertThat(jvm.classifier.isUpToDate()).isTrue();
        int fake = jvm.startJavaThread("GC Thread#1");
        jvm.scan(30);
        assertThat(jvm.classifier.role(fake)).isEqualTo(Role.APP);
    }

    @Test
    void while_threads_keep_dying_names_are_no_evidence() {
        SimulatedJvm jvm = SimulatedJvm.running();
        int fake = 0;
        for (int n = 0; n < 40; n++) {
            int brief = jvm.startJavaThread("brief-" + n);
            jvm.scan();
            if (n == 10) {
                fake = jvm.startJavaThread("C2 CompilerThre");
            }
            jvm.uncountDying();
            jvm.scan();
            jvm.end(brief);
        }
        assertThat(jvm.classifier.role(fake)).isEqualTo(Role.APP);
    }

    @Test
    void a_counter_that_moves_while_tasks_are_listed_is_not_trusted() {
        SimulatedJvm jvm = SimulatedJvm.running();
        int jit = jvm.startVmThread("C2 CompilerThre");
        jvm.scan();
        int[] worker = new int[1];
        jvm.scan(() -> worker[0] = jvm.startJavaThread("worker-1"));
        jvm.scan(5);
        assertThat(jvm.classifier.role(jit)).isEqualTo(Role.JIT);
        assertThat(jvm.classifier.role(worker[0])).isEqualTo(Role.APP);
    }

    @Test
    void a_program_that_never_stops_starting_threads_still_gets_roles_and_no_thread_a_rank_by_name_alone() {
        SimulatedJvm jvm = SimulatedJvm.running();
        int gc = jvm.startVmThread("GC Thread#1");
        List<Integer> workers = new ArrayList<>();
        for (int n = 0; n < 40; n++) {
            workers.add(jvm.startJavaThread("worker-" + n));
            jvm.countShortLived();
            jvm.scan(() -> jvm.startJavaThread("late"));
        }
        assertThat(jvm.classifier.role(gc)).isIn(Role.APP, Role.GC_PAUSE);
        assertThat(workers.subList(0, 20)).allMatch(tid -> jvm.classifier.role(tid) == Role.APP);
    }

    @Test
    void a_collector_thread_born_among_threads_that_start_slowly_gets_its_role_once_they_have_started() {
        SimulatedJvm jvm = SimulatedJvm.running();
        jvm.startJavaThread("worker-0");
        int gc = jvm.startVmThread("GC Thread#1");
        for (int n = 1; n < 10; n++) {
            // One thread always exists and is not yet counted.
            int newborn = jvm.startVmThread("java");
            jvm.scan(5);
            jvm.count();
            jvm.rename(newborn, "worker-" + n);
        }
        assertThat(jvm.classifier.role(gc)).isEqualTo(Role.APP);
        jvm.scan(30);
        assertThat(jvm.classifier.role(gc)).isEqualTo(Role.GC_PAUSE);
        assertThat(jvm.classifier.isUpToDate()).isTrue();
    }

    @Test
    void a_second_vm_thread_is_the_programs() {
        SimulatedJvm jvm = SimulatedJvm.running();
        int fake = jvm.startVmThread("VM Thread");
        jvm.scan(40);
        assertThat(jvm.classifier.role(fake)).isEqualTo(Role.APP);
    }

    @Test
    void without_counts_a_late_collector_thread_waits_for_a_dump_at_the_programs_rank() {
        SimulatedJvm jvm = SimulatedJvm.withoutPerfData();
        int gc = jvm.startVmThread("GC Thread#1");
        jvm.scan(3);
        assertThat(jvm.classifier.role(gc)).isEqualTo(Role.APP);
        assertThat(jvm.classifier.ambiguous()).containsExactly(gc);
    }

    @Test
    void a_reused_thread_id_is_another_thread() {
        SimulatedJvm jvm = SimulatedJvm.running();
        int gc = jvm.startVmThread("GC Thread#1");
        jvm.scan(3);
        jvm.end(gc);
        jvm.scan();
        assertThat(jvm.classifier.role(gc)).isNull();
        assertThat(jvm.classifier.isUpToDate()).isTrue();
    }

    @Test
    void among_thousands_of_threads_that_come_and_go_no_role_changes() {
        SimulatedJvm jvm = SimulatedJvm.running();
        List<Integer> ours = jvm.threads().stream().map(NewThread::tid).toList();
        List<@Nullable Role> before = roles(jvm, ours);
        Random random = new Random(4000);
        List<Integer> crowd = new ArrayList<>();
        while (crowd.size() < 4000) {
            crowd.add(jvm.startJavaThread(
                    random.nextInt(50) == 0 ? "GC Thread#" + crowd.size() : "worker-" + crowd.size()));
            if (random.nextInt(100) == 0) {
                jvm.scan();
            }
        }
        for (int round = 0; round < 200; round++) {
            int leaving = crowd.set(random.nextInt(crowd.size()), jvm.startJavaThread("GC Thread#" + round));
            jvm.uncountDying();
            if (random.nextBoolean()) {
                jvm.scan();
            }
            jvm.end(leaving);
            if (random.nextInt(4) == 0) {
                jvm.scan(random.nextInt(6));
            }
        }
        int compiler = jvm.startVmThread("C1 CompilerThre");
        jvm.scan(40);

        assertThat(crowd).allMatch(tid -> jvm.classifier.role(tid) == Role.APP);
        assertThat(roles(jvm, ours)).isEqualTo(before);
        assertThat(jvm.classifier.role(compiler)).isEqualTo(Role.JIT);
        assertThat(jvm.classifier.isUpToDate()).isTrue();
    }

    private static List<@Nullable Role> roles(SimulatedJvm jvm, List<Integer> tids) {
        List<@Nullable Role> roles = new ArrayList<>();
        tids.forEach(tid -> roles.add(jvm.classifier.role(tid)));
        return roles;
    }
}
