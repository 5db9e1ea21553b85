package io.heddle.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ListAssert;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** On real JVMs: needs Linux and a JDK 25; what needs a JDK 17 too is skipped without one. */
class LiveJvmTest {
    /** A collector's own threads: what each must have, and nothing else may. */
    record Expected(String option, Collector collector, Map<String, Role> threads) {}

    private static final List<Expected> COLLECTORS = List.of(
            new Expected("-XX:+UseSerialGC", Collector.SERIAL, Map.of()),
            new Expected("-XX:+UseParallelGC", Collector.PARALLEL, Map.of("GC Thread#0", Role.GC_PAUSE)),
            new Expected(
                    "-XX:+UseG1GC",
                    Collector.G1,
                    Map.of(
                            "GC Thread#0",
                            Role.GC_PAUSE,
                            "G1 Main Marker",
                            Role.GC_CONCURRENT,
                            "G1 Conc#0",
                            Role.GC_CONCURRENT,
                            "G1 Service",
                            Role.GC_CONCURRENT)),
            new Expected(
                    "-XX:+UseZGC", Collector.ZGC, Map.of("ZDirector", Role.GC_CONCURRENT, "ZStat", Role.GC_CONCURRENT)),
            new Expected(
                    "-XX:+UseShenandoahGC",
                    Collector.SHENANDOAH,
                    Map.of("Shenandoah GC T", Role.GC_CONCURRENT, "Shenandoah Cont", Role.GC_CONCURRENT)));

    private static Stream<Arguments> jvms() {
        return Arrays.stream(Jdk.values())
                .flatMap(jdk -> COLLECTORS.stream().map(expected -> Arguments.of(jdk, expected)));
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void a_jvm_watched_from_its_start_never_has_its_programs_threads_ranked_as_its_own(Jdk jdk, Expected expected)
            throws Exception {
        try (LiveJvm jvm = LiveJvm.start(jdk, List.of(expected.option()))) {
            jvm.awaitLine("ready");
            jvm.awaitRoles();
            assertRoles(jvm.rolesByName(), expected);
            JvmCounters counters = new JvmCounters(jvm.counters());
            assertThat(counters.collector()).hasValue(expected.collector());
            assertThat(counters.collections().orElseThrow().read()).isPositive();
            assertThat(counters.mainClass()).isPresent();

            jvm.say("x");
            jvm.awaitLine("more");
            jvm.awaitRoles();
            Map<String, List<Role>> roles = jvm.rolesByName();
            assertThat(roles.get("after")).containsExactly(Role.APP);
            assertThat(roles.get("G1 Conc#1")).contains(Role.APP);
            assertRoles(roles, expected);
        }
    }

    @ParameterizedTest
    @EnumSource(Jdk.class)
    void a_jvm_met_while_it_runs_gets_roles_that_a_dump_completes(Jdk jdk) throws Exception {
        try (LiveJvm jvm = LiveJvm.start(jdk, List.of("-XX:+UseG1GC", "-XX:+StartAttachListener"))) {
            String line = jvm.process.inputReader().readLine();
            assertThat(line).isEqualTo("ready");
            jvm.awaitRoles();
            assertRoles(jvm.rolesByName(), COLLECTORS.get(2));

            AttachSocket socket = AttachSocket.of(jvm.pid).orElseThrow();
            jvm.classifier.learn(socket.dump());
            assertThat(jvm.classifier.doubtful()).isEmpty();
            assertRoles(jvm.rolesByName(), COLLECTORS.get(2));
        }
    }

    @ParameterizedTest
    @EnumSource(Jdk.class)
    void without_counters_the_jvms_first_threads_are_known_and_later_ones_are_the_programs(Jdk jdk) throws Exception {
        try (LiveJvm jvm = LiveJvm.start(jdk, List.of("-XX:+UseG1GC", "-XX:-UsePerfData"))) {
            jvm.awaitLine("ready");
            jvm.awaitRoles();
            assertThat(jvm.perfData).isNull();
            assertRoles(jvm.rolesByName(), COLLECTORS.get(2));
        }
    }

    @ParameterizedTest
    @EnumSource(Jdk.class)
    void counters_keep_their_last_values_when_the_jvm_has_ended(Jdk jdk) throws Exception {
        try (LiveJvm jvm = LiveJvm.start(jdk, List.of("-XX:+UseSerialGC"))) {
            jvm.awaitLine("ready");
            Counter started = new JvmCounters(jvm.counters()).threadsStarted().orElseThrow();
            jvm.process.getOutputStream().close();
            jvm.process.waitFor();
            assertThat(started.read()).isGreaterThan(200);
            assertThat(new JvmDetection().look(jvm.pid)).isInstanceOf(JvmDetection.Finding.Unreadable.class);
        }
    }

    private static void assertRoles(Map<String, List<Role>> roles, Expected expected) {
        assertNamed("java", roles).containsOnly(Role.APP);
        assertNamed("worker-1", roles).containsExactly(Role.APP);
        assertNamed("burst-0", roles).containsExactly(Role.APP);
        // The JVM's and the program's; exactly one may rank as the JVM's.
        assertNamed("VM Thread", roles).containsExactlyInAnyOrder(Role.VM, Role.APP);
        assertNamed("VM Periodic Tas", roles).containsExactly(Role.VM);
        assertNamed("Reference Handl", roles).containsExactly(Role.VM);
        assertNamed("C1 CompilerThre", roles).contains(Role.JIT);
        assertNamed("C2 CompilerThre", roles).contains(Role.JIT, Role.APP);
        List<Role> gc0 =
                new ArrayList<>(expected.threads().containsKey("GC Thread#0") ? List.of(Role.GC_PAUSE) : List.of());
        gc0.add(Role.APP);
        assertNamed("GC Thread#0", roles).containsExactlyInAnyOrderElementsOf(gc0);
        expected.threads().forEach((name, role) -> assertNamed(name, roles).contains(role));
    }

    private static ListAssert<Role> assertNamed(String name, Map<String, List<Role>> roles) {
        return assertThat(roles.getOrDefault(name, List.of())).as("%s among %s", name, roles);
    }
}
