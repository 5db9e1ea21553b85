package io.heddle.hotspot.roles;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VmThreadKindsTest {
    private static Optional<Role> role(String comm) {
        return VmThreadKinds.find(comm).map(VmThreadKind::role);
    }

    @ParameterizedTest
    @CsvSource({"JFR Recorder Thread", "JFR Periodic Tasks", "JFR Shutdown Hook", "Attach Listener", "Finalizer"})
    void a_java_thread_of_the_class_library_serves_the_jvm(String javaName) {
        assertThat(RoleClassifier.roleOfJavaThread(javaName)).contains(Role.VM);
    }

    @ParameterizedTest
    @CsvSource({"main", "JFR Recorder Th", "JFR Recorder Thread 2", "VM Thread", "GC Thread#0", "''"})
    void any_other_java_thread_is_the_programs(String javaName) {
        assertThat(RoleClassifier.roleOfJavaThread(javaName)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"VM Thread|VM", "GC Thread#1|GC_PAUSE", "C2 CompilerThre|JIT", "java|APP", "worker-7|APP"})
    void a_thread_has_the_role_of_its_name_until_its_role_is_known(String comm, Role role) {
        assertThat(RoleClassifier.provisionalRole(comm)).isEqualTo(role);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GC Thread#0|GC_PAUSE",
                "GC Thread#127|GC_PAUSE",
                "GC task thread#|GC_PAUSE",
                "Gang worker#0 (|GC_CONCURRENT",
                "'Gang worker#12 '|GC_CONCURRENT",
                "Gang worker#100|GC_CONCURRENT",
                "Gang worker#3 (Parallel GC Threads)|GC_CONCURRENT",
                "GC task thread#1 (ParallelGC)|GC_PAUSE",
                "ParGC Thread#11|GC_PAUSE",
                "Surrogate Locke|VM",
                "StringDedupThre|GC_CONCURRENT",
                "String Deduplic|GC_CONCURRENT",
                "ShenandoahContr|GC_CONCURRENT",
                "ShenWorker#1|GC_CONCURRENT",
                "ShenRegulator|GC_CONCURRENT",
                "G1 Main Marker|GC_CONCURRENT",
                "G1 Main Concurr|GC_CONCURRENT",
                "G1 Conc#0|GC_CONCURRENT",
                "G1 Refine#11|GC_CONCURRENT",
                "G1 Service|GC_CONCURRENT",
                "G1 Young RemSet|GC_CONCURRENT",
                "Concurrent Mark|GC_CONCURRENT",
                "ZWorker#3|GC_CONCURRENT",
                "ZWorkerYoung#0|GC_CONCURRENT",
                "ZWorkerYoung#10|GC_CONCURRENT",
                "ZDriverMinor|GC_CONCURRENT",
                "ZUncommitter|GC_CONCURRENT",
                "ZUncommitter#0|GC_CONCURRENT",
                "XDriver|GC_CONCURRENT",
                "RuntimeWorker#0|VM",
                "ArchiveWorkerTh|VM",
                "RuntimeWorker#1|VM",
                "Shenandoah GC T|GC_CONCURRENT",
                "Shenandoah Cont|GC_CONCURRENT",
                "C1 CompilerThre|JIT",
                "C2 CompilerThre|JIT",
                "JVMCI CompilerT|JIT",
                "VM Thread|VM",
                "VM Periodic Tas|VM",
                "Signal Dispatch|VM",
                "Monitor Deflati|VM",
                "Reference Handl|VM",
            })
    void a_name_without_its_tail_is_known(String comm, Role role) {
        assertThat(role(comm)).hasValue(role);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "C2 Com..hread4|JIT",
                "C1 Comp..hread0|JIT",
                "VM Peri..Thread|VM",
                "Referen..andler|VM",
                "Monitor..Thread|VM",
                "Shenand..reads#3|GC_CONCURRENT",
                "G1 Youn..mpling|GC_CONCURRENT",
                "G1 Refi..ontrol|GC_CONCURRENT",
                "G1 Refi..kers#0|GC_CONCURRENT",
                "StringD..Thread|GC_CONCURRENT",
                "Runtime..ker#10|VM",
                "C2 Comp..read10|JIT",
            })
    void a_name_kept_at_both_ends_is_known(String comm, Role role) {
        assertThat(role(comm)).hasValue(role);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "java",
                "GC Thread#",
                "GC Thread#x",
                "Gang worker#",
                "Gang worker#1(",
                "GC task thread",
                "VM Thread 2",
                "C2 CompilerThr",
                "VM Ther..Thread",
                "worker-1",
                "G1",
                "''"
            })
    void other_names_are_unknown(String comm) {
        assertThat(role(comm)).isEmpty();
    }

    @Test
    void a_numbered_name_ends_with_a_whole_number() {
        assertThat(role("C2 Com..hread")).isEmpty();
        assertThat(role("ZDriver1")).isEmpty();
    }

    @Test
    void a_name_that_is_cut_off_or_shortened_can_stand_for_several_threads() {
        assertThat(new String[] {"VM Thread", "GC Thread#1", "C2 Comp..hread0", "VM Peri..Thread"})
                .allMatch(VmThreadKinds::isUnique);
        assertThat(new String[] {"C2 CompilerThre", "Gang worker#0 (", "Shenand..Thread", "G1 Concurrent R", "worker-1"
                })
                .noneMatch(VmThreadKinds::isUnique);
    }
}
