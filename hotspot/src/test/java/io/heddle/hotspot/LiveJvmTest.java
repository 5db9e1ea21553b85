package io.heddle.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.hotspot.counters.Collector;
import io.heddle.hotspot.counters.Counter;
import io.heddle.hotspot.counters.JvmCounters;
import io.heddle.hotspot.roles.Role;
import io.heddle.kernel.testing.Jdk;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.ListAssert;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** On real JVMs: see {@link Jdk}. */
class LiveJvmTest {
    /** The threads of a collector. */
    record Expected(List<String> options, Collector collector, Map<String, Role> threads) {
        Expected(String option, Collector collector, Map<String, Role> threads) {
            this(List.of(option), collector, threads);
        }

        @Override
        public String toString() {
            return String.join(" ", options);
        }
    }

    private static final Expected SERIAL = new Expected("-XX:+UseSerialGC", Collector.SERIAL, Map.of());

    private static Expected g1(Jdk jdk) {
        Map<String, Role> threads = new TreeMap<>();
        if (jdk.major() == 8) {
            threads.put("Gang worker#0 (", Role.GC_PAUSE);
            threads.put("G1 Main Concurr", Role.GC_CONCURRENT);
            threads.put("Surrogate Locke", Role.VM);
        } else {
            threads.put("GC Thread#0", Role.GC_PAUSE);
            // Since 27 it creates these when it first needs them.
            if (jdk.major() < 27) {
                threads.put("G1 Main Marker", Role.GC_CONCURRENT);
                threads.put("G1 Conc#0", Role.GC_CONCURRENT);
            }
            threads.put(jdk.major() == 11 ? "G1 Young RemSet" : "G1 Service", Role.GC_CONCURRENT);
        }
        return new Expected("-XX:+UseG1GC", Collector.G1, threads);
    }

    private static Expected parallel(Jdk jdk) {
        String worker = jdk.major() == 8 ? "GC task thread#" : jdk.major() == 11 ? "ParGC Thread#0" : "GC Thread#0";
        return new Expected("-XX:+UseParallelGC", Collector.PARALLEL, Map.of(worker, Role.GC_PAUSE));
    }

    private static Expected cms(Jdk jdk) {
        return new Expected(
                "-XX:+UseConcMarkSweepGC",
                Collector.CMS,
                jdk.major() == 8
                        ? Map.of("Gang worker#0 (", Role.GC_CONCURRENT, "Concurrent Mark", Role.GC_CONCURRENT)
                        : Map.of("GC Thread#0", Role.GC_PAUSE, "CMS Main Thread", Role.GC_CONCURRENT));
    }

    private static Expected z(Jdk jdk) {
        return jdk.major() == 21
                ? new Expected("-XX:+UseZGC", Collector.ZGC, concurrent("XDirector", "XStat"))
                : new Expected(
                        List.of("-XX:+UnlockExperimentalVMOptions", "-XX:+UseZGC"),
                        Collector.ZGC,
                        concurrent("ZDirector", "ZStat"));
    }

    private static Expected shenandoah(Jdk jdk) {
        return new Expected(
                "-XX:+UseShenandoahGC",
                Collector.SHENANDOAH,
                switch (jdk.major()) {
                    case 11 -> concurrent("Shenandoah GC T", "ShenandoahContr");
                    case 26 -> concurrent("Shenand..eads#0", "Shenand..Thread");
                    case 27, 28 -> concurrent("ShenWorker#0", "ShenControl", "ShenUncommit");
                    default -> concurrent("Shenandoah GC T", "Shenandoah Cont");
                });
    }

    private static Map<String, Role> concurrent(String... names) {
        return Stream.of(names).collect(Collectors.toMap(name -> name, name -> Role.GC_CONCURRENT));
    }

    private static Stream<Arguments> jvms() {
        return Jdk.all().flatMap(jdk -> collectors(jdk).map(expected -> Arguments.of(jdk, expected)));
    }

    private static Stream<Expected> collectors(Jdk jdk) {
        List<Expected> all = new ArrayList<>(List.of(SERIAL, parallel(jdk), g1(jdk)));
        if (jdk.major() <= 11) {
            all.add(cms(jdk));
        }
        if (jdk.major() >= 11) {
            all.add(z(jdk));
            all.add(shenandoah(jdk));
        }
        if (jdk.major() == 21) {
            all.add(new Expected(
                    List.of("-XX:+UseZGC", "-XX:+ZGenerational"),
                    Collector.ZGC,
                    concurrent("ZDriverMinor", "ZDriverMajor", "ZDirector", "ZStat")));
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void threads_of_the_program_never_get_roles_of_the_jvm_that_is_observed_from_its_start(Jdk jdk, Expected expected)
            throws Exception {
        try (LiveJvm jvm = LiveJvm.start(jdk, expected.options())) {
            jvm.awaitLine("ready");
            jvm.awaitRoles();
            assertRoles(jvm.rolesByName(), expected, jdk);
            JvmCounters counters = new JvmCounters(jvm.counters());
            assertThat(counters.collector()).hasValue(expected.collector());
            assertThat(counters.collections().map(Counter::read).orElse(1L)).isPositive();
            assertThat(counters.mainClass()).isPresent();

            jvm.send("x");
            jvm.awaitLine("more");
            jvm.awaitRoles();
            Map<String, List<Role>> roles = jvm.rolesByName();
            assertThat(roles.get("after")).containsExactly(Role.APP);
            assertThat(roles.get("G1 Conc#1")).contains(Role.APP);
            assertRoles(roles, expected, jdk);
        }
    }

    @ParameterizedTest
    @MethodSource("io.heddle.kernel.testing.Jdk#all")
    void a_dump_completes_the_roles_of_a_jvm_that_is_observed_late(Jdk jdk) throws Exception {
        try (LiveJvm jvm = LiveJvm.start(jdk, List.of("-XX:+UseG1GC", "-XX:+StartAttachListener"))) {
            String line = jvm.process.inputReader().readLine();
            assertThat(line).isEqualTo("ready");
            jvm.awaitRoles();
            assertRoles(jvm.rolesByName(), g1(jdk), jdk);

            AttachSocket socket = AttachSocket.of(jvm.pid).orElseThrow();
            jvm.classifier.applyDump(socket.dump());
            assertThat(jvm.classifier.ambiguous()).isEmpty();
            assertRoles(jvm.rolesByName(), g1(jdk), jdk);
        }
    }

    @ParameterizedTest
    @MethodSource("io.heddle.kernel.testing.Jdk#all")
    void without_counters_the_jvms_first_threads_are_known_and_later_ones_are_the_programs(Jdk jdk) throws Exception {
        try (LiveJvm jvm = LiveJvm.start(jdk, List.of("-XX:+UseG1GC", "-XX:-UsePerfData"))) {
            jvm.awaitLine("ready");
            jvm.awaitRoles();
            assertThat(jvm.perfData).isNull();
            assertRoles(jvm.rolesByName(), g1(jdk), jdk);
        }
    }

    @ParameterizedTest
    @MethodSource("io.heddle.kernel.testing.Jdk#all")
    void counters_keep_their_last_values_when_the_jvm_has_ended(Jdk jdk) throws Exception {
        try (LiveJvm jvm = LiveJvm.start(jdk, List.of("-XX:+UseSerialGC"))) {
            jvm.awaitLine("ready");
            Counter started = new JvmCounters(jvm.counters()).threadsStarted().orElseThrow();
            jvm.process.getOutputStream().close();
            jvm.process.waitFor();
            assertThat(started.read()).isGreaterThan(200);
            assertThat(new JvmDetection().detect(jvm.pid)).isInstanceOf(JvmDetection.Finding.Unreadable.class);
        }
    }

    private static Stream<Arguments> churns() {
        int here = Runtime.version().feature();
        return Jdk.all().flatMap(jdk -> Stream.of(0, 1, 64, 4000)
                .filter(size -> size < 4000 || jdk.major() == here)
                .map(size -> Arguments.of(jdk, size)));
    }

    @ParameterizedTest
    @MethodSource("churns")
    void every_thread_of_a_program_of_any_size_is_the_programs_while_half_of_them_are_replaced(Jdk jdk, int size)
            throws Exception {
        List<String> program = List.of(ThreadChurn.class.getName(), Integer.toString(size));
        try (LiveJvm jvm = LiveJvm.start(jdk, SERIAL.options(), program)) {
            jvm.awaitLine("ready");
            assertThreads(jvm, size);

            jvm.send("\n");
            jvm.awaitLine("replaced");
            assertThreads(jvm, size);
        }
    }

    private static void assertThreads(LiveJvm jvm, int size) throws Exception {
        // The last of the replaced threads may still be ending.
        jvm.scanUntil(
                "threads: " + size,
                () -> jvm.hasAllRoles() && programThreads(jvm.rolesByName()).size() == 2 + size);
        Map<String, List<Role>> roles = jvm.rolesByName();
        assertThat(programThreads(roles)).hasSize(2 + size).allMatch(Role.APP::equals);
        assertNamed("VM Thread", roles).containsExactly(Role.VM);
        assertThat(roles.values().stream().flatMap(List::stream))
                .contains(Role.JIT)
                .doesNotContain(Role.OTHER);
    }

    /** Serial has no threads of its own, so that all with these names are the program's, some with main's name for a moment. */
    private static List<Role> programThreads(Map<String, List<Role>> roles) {
        return roles.keySet().stream()
                .filter(name -> name.equals("java") || name.startsWith("worker-") || name.startsWith("GC Thread#"))
                .flatMap(name -> roles.getOrDefault(name, List.of()).stream())
                .toList();
    }

    private static void assertRoles(Map<String, List<Role>> roles, Expected expected, Jdk jdk) {
        assertNamed("java", roles).containsOnly(Role.APP);
        assertNamed("worker-1", roles).containsExactly(Role.APP);
        assertNamed("burst-0", roles).containsExactly(Role.APP);
        // One is the JVM's and one the program's.
        assertNamed("VM Thread", roles).containsExactlyInAnyOrder(Role.VM, Role.APP);
        // To 17 it is created last, as the program starts. While a full machine does not let it run, it stays
        // ambiguous.
        assertNamed(shown("VM Periodic Task Thread", jdk), roles).hasSize(1).isSubsetOf(Role.VM, Role.APP);
        assertNamed(shown("Reference Handler", jdk), roles).containsExactly(Role.VM);
        assertNamed(shown("C1 CompilerThread0", jdk), roles).contains(Role.JIT);
        assertNamed(shown("C2 CompilerThread0", jdk), roles).contains(Role.JIT);
        assertNamed(shown("C2 CompilerThread7", jdk), roles).contains(Role.APP);
        List<Role> gc0 =
                new ArrayList<>(expected.threads().containsKey("GC Thread#0") ? List.of(Role.GC_PAUSE) : List.of());
        gc0.add(Role.APP);
        assertNamed("GC Thread#0", roles).containsExactlyInAnyOrderElementsOf(gc0);
        expected.threads().forEach((name, role) -> assertNamed(name, roles).contains(role));
    }

    /** How the kernel shows a long name: JDK 26 and newer keep both ends. */
    private static String shown(String name, Jdk jdk) {
        return jdk.major() < 26
                ? name.substring(0, 15)
                : name.substring(0, 7) + ".." + name.substring(name.length() - 6);
    }

    private static ListAssert<Role> assertNamed(String name, Map<String, List<Role>> roles) {
        return assertThat(roles.getOrDefault(name, List.of())).as("%s among %s", name, roles);
    }
}
