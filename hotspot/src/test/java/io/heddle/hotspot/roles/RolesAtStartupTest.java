package io.heddle.hotspot.roles;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@link RoleClassifier} on a JVM that is observed while it starts. */
class RolesAtStartupTest {
    @Test
    void a_jvm_watched_from_its_first_thread_gets_the_same_roles() {
        SimulatedJvm jvm = new SimulatedJvm();
        SimulatedJvm plan = new SimulatedJvm();
        plan.startUp();
        List<String> counted =
                List.of("Reference Handl", "Finalizer", "Signal Dispatch", "Notification Th", "Common-Cleaner");
        List<Integer> tids = new ArrayList<>();
        for (NewThread birth : plan.threads()) {
            // At first with the name of the thread that created it.
            int tid = jvm.startVmThread("java");
            tids.add(tid);
            jvm.scan();
            if (counted.contains(birth.name()) || tids.size() == 2) {
                jvm.count();
            }
            jvm.rename(tid, birth.name());
        }
        jvm.scan(20);
        for (NewThread birth : plan.threads()) {
            Role expected =
                    VmThreadKinds.find(birth.name()).map(VmThreadKind::role).orElse(Role.APP);
            assertThat(jvm.classifier.role(birth.tid())).as(birth.toString()).isEqualTo(expected);
        }
    }

    @Test
    void a_compiler_added_before_the_jvm_is_ready_hides_nothing_behind_it() {
        SimulatedJvm jvm = new SimulatedJvm();
        jvm.startVmThread("java");
        jvm.startJavaThread("java");
        jvm.startVmThread("VM Thread");
        jvm.startJavaThread("Reference Handl");
        jvm.startVmThread("C2 CompilerThre");
        jvm.startJavaThread("Common-Cleaner");
        int added = jvm.startVmThread("C1 CompilerThre");
        jvm.startJavaThread("my-agent");
        int timer = jvm.startVmThread("VM Periodic Tas");
        jvm.scan(20);
        assertThat(jvm.classifier.role(added)).isEqualTo(Role.JIT);
        assertThat(jvm.classifier.role(timer)).isEqualTo(Role.VM);
    }

    @Test
    void an_unknown_native_thread_that_is_older_than_all_java_code_does_not_end_the_startup() {
        SimulatedJvm jvm = new SimulatedJvm();
        jvm.startVmThread("java");
        jvm.startJavaThread("java");
        jvm.startVmThread("ZDirector");
        jvm.startVmThread("RuntimeWorker#0");
        int archive = jvm.startVmThread("ArchiveWorkerTh");
        int tracer = jvm.startVmThread("tracer");
        int vm = jvm.startVmThread("VM Thread");
        int references = jvm.startJavaThread("Reference Handl");
        jvm.finishInitialisation();
        jvm.scan(20);
        assertThat(List.of(archive, vm, references)).map(jvm.classifier::role).containsOnly(Role.VM);
        assertThat(jvm.classifier.role(tracer)).isEqualTo(Role.OTHER);
    }

    @Test
    void a_process_observed_before_its_exec_is_known_by_its_later_name() {
        SimulatedJvm jvm = new SimulatedJvm();
        int primordial = jvm.startVmThread("jspawnhelper");
        jvm.scan(2);
        jvm.rename(primordial, "java");
        jvm.scan();
        int main = jvm.startJavaThread("java");
        int gc = jvm.startVmThread("java");
        jvm.scan(4);
        assertThat(jvm.classifier.role(main)).isEqualTo(Role.APP);
        assertThat(jvm.classifier.role(gc)).isNull();
        jvm.rename(gc, "GC Thread#0");
        jvm.scan(2);
        assertThat(jvm.classifier.role(gc)).isEqualTo(Role.GC_PAUSE);
    }

    @Test
    void the_programs_first_thread_ends_the_startup_even_if_it_is_counted_before_its_name_settles() {
        SimulatedJvm jvm = new SimulatedJvm();
        jvm.startVmThread("java");
        jvm.startJavaThread("java");
        jvm.startVmThread("VM Thread");
        jvm.startJavaThread("Reference Handl");
        jvm.startVmThread("C2 CompilerThre");
        jvm.finishInitialisation();
        jvm.scan(20);
        int first = jvm.startJavaThread("worker-1");
        jvm.scan();
        int fake = jvm.startJavaThread("C2 CompilerThre");
        jvm.uncountDying();
        jvm.scan(3);
        assertThat(jvm.classifier.role(fake)).isNull();
        jvm.end(first);
        jvm.scan();
        assertThat(jvm.classifier.role(fake)).isEqualTo(Role.APP);
    }

    @Test
    void the_threads_of_a_host_program_that_creates_a_jvm_are_the_programs() {
        SimulatedJvm jvm = new SimulatedJvm();
        int primordial = jvm.startVmThread("editor");
        int host = jvm.startVmThread("editor-ui");
        jvm.count();
        int gc = jvm.startVmThread("GC Thread#0");
        int vm = jvm.startVmThread("VM Thread");
        jvm.startJavaThread("Reference Handl");
        jvm.startJavaThread("Finalizer");
        jvm.startJavaThread("Signal Dispatch");
        int jit = jvm.startVmThread("C2 CompilerThre");
        jvm.finishInitialisation();
        jvm.scan(40);
        assertThat(jvm.classifier.role(primordial)).isEqualTo(Role.APP);
        assertThat(jvm.classifier.role(host)).isEqualTo(Role.APP);
        assertThat(List.of(gc, vm, jit)).map(jvm.classifier::role).containsExactly(Role.GC_PAUSE, Role.VM, Role.JIT);
    }
}
