package io.heddle.selection.goals.readers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.process.Stdio;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Jdk;
import io.heddle.kernel.testing.Programs;
import io.heddle.selection.goals.GoalInterval;
import io.heddle.selection.goals.GoalProgram;
import io.heddle.selection.goals.GoalReading;
import io.heddle.selection.goals.GoalSource;
import io.heddle.selection.goals.GoalSpec;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.spi.ToolProvider;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Attributes of MBeans in a live JVM. */
class JmxProbeTest {
    private final List<ChildProcess> started = new ArrayList<>();
    private OptionalInt jvm = OptionalInt.empty();

    private final GoalProgram program = new GoalProgram() {
        @Override
        public OptionalInt jvm() {
            return jvm;
        }

        @Override
        public ChildProcess start(SpawnSpec command) {
            throw new AssertionError("no command");
        }
    };

    private ChildProcess startJvm(String... options) throws URISyntaxException {
        Path classes = Path.of(HasGauge.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        List<String> command = new ArrayList<>(Programs.java(List.of(classes), HasGauge.class));
        command.addAll(1, List.of(options));
        return start(command);
    }

    private ChildProcess start(List<String> command) {
        ChildProcess child = Programs.reaper()
                .start(new SpawnSpec(command, Stdio.devNull(), Stdio.devNull(), Stdio.devNull(), false));
        started.add(child);
        jvm = OptionalInt.of(child.pid());
        return child;
    }

    @AfterEach
    void end() {
        started.forEach(child -> child.signal(Signals.KILL));
    }

    private JmxProbe probe(String goal) {
        GoalSpec spec = GoalSpec.parse(goal);
        return new JmxProbe((GoalSource.JmxAttribute) spec.source(), spec.statistic(), program);
    }

    /** The first reading, once the JVM has started. */
    private static GoalReading first(JmxProbe probe) throws Exception {
        List<GoalReading> readings = new ArrayList<>();
        Await.until("a reading", () -> {
            try {
                return readings.add(probe.read());
            } catch (IOException early) {
                return false;
            }
        });
        return readings.getFirst();
    }

    private static double value(GoalReading earlier, GoalReading later) {
        return ((GoalInterval.Known) GoalInterval.between(earlier, later))
                .value()
                .value();
    }

    private static String failure(JmxProbe probe) {
        return String.valueOf(
                Assertions.catchThrowableOfType(IOException.class, probe::read).getMessage());
    }

    @Test
    void an_attribute_is_a_counter_or_a_number() throws Exception {
        startJvm();
        try (JmxProbe counter = probe("rate:more=jmx:test:type=Gauge#Count");
                JmxProbe ratio = probe("less=jmx:test:type=Gauge#Ratio")) {
            GoalReading earlier = first(counter);
            assertThat(((GoalInterval.Known) GoalInterval.between(earlier, counter.read()))
                            .value()
                            .observations())
                    .isEqualTo(5);
            assertThat(value(ratio.read(), ratio.read())).isEqualTo(0.25);
        }
    }

    /** Compiled for JDK 8. */
    @ParameterizedTest
    @MethodSource("io.heddle.kernel.testing.Jdk#all")
    void jvms_of_all_jdks_are_read(Jdk jdk, @TempDir Path folder) throws Exception {
        assumeThat(jdk.major())
                .as("SKIPPED: JDK 8 does not give the address of its agent")
                .isGreaterThan(8);
        String java = jdk.java().toString();
        Path source = folder.resolve("Waits.java");
        Files.writeString(
                source,
                "class Waits { public static void main(String[] a) throws Exception { Thread.sleep(600_000); } }");
        int status = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(System.out, System.err, "--release", "8", "-Xlint:-options", source.toString());
        assertThat(status).isZero();
        ChildProcess child = start(List.of(java, "-cp", folder.toString(), "Waits"));
        try (JmxProbe threads = probe("less=jmx:java.lang:type=Threading#ThreadCount")) {
            GoalReading earlier = first(threads);

            assertThat(value(earlier, threads.read())).isBetween(1.0, 1000.0);
        }
        assertThat(child.ended()).isEmpty();
    }

    @Test
    void a_key_of_composite_data_is_a_number() throws Exception {
        startJvm();
        try (JmxProbe heap = probe("less=jmx:java.lang:type=Memory#HeapMemoryUsage.used");
                JmxProbe pool = probe("rate:more=jmx:java.lang:type=GarbageCollector,name=Copy#CollectionCount")) {
            GoalReading earlier = first(heap);
            assertThat(value(earlier, heap.read())).isBetween(1e3, 1e9);
            assertThat(value(pool.read(), pool.read())).isNotNegative();
        }
    }

    @Test
    void an_error_says_what_there_is_instead() throws Exception {
        startJvm();
        try (JmxProbe known = probe("less=jmx:test:type=Gauge#Ratio");
                JmxProbe attribute = probe("less=jmx:test:type=Gauge#Counts");
                JmxProbe bean = probe("less=jmx:test:type=Gage#Count");
                JmxProbe text = probe("less=jmx:test:type=Gauge#Word");
                JmxProbe key = probe("less=jmx:java.lang:type=Memory#HeapMemoryUsage.free");
                JmxProbe single = probe("less=jmx:test:type=Gauge#Ratio.used")) {
            var _ = first(known);

            assertThat(failure(attribute)).endsWith("has no such attribute. It has Count, Ratio, Word.");
            assertThat(failure(bean)).endsWith("the JVM has no such MBean. It has for example test:type=Gauge.");
            assertThat(failure(text)).endsWith("is String many, not a finite number.");
            assertThat(failure(key)).contains("has no key free. It has committed, init, max, used.");
            assertThat(failure(single)).contains("has no key used, because it is Double 0.25");
        }
    }

    @Test
    void a_jvm_that_restarts_makes_the_interval_of_a_counter_unknown() throws Exception {
        ChildProcess child = startJvm();
        try (JmxProbe probe = probe("rate:more=jmx:test:type=Gauge#Count")) {
            GoalReading earlier = first(probe);
            child.signal(Signals.KILL);
            Await.end(child);
            assertThat(failure(probe)).contains("jmx:test:type=Gauge#Count cannot be read: ");
            startJvm();

            assertThat(GoalInterval.between(earlier, first(probe)))
                    .isEqualTo(new GoalInterval.Unknown("the program restarted within the interval"));
        }
    }

    @Test
    void a_jvm_that_refuses_attachment_gives_the_reason() throws Exception {
        startJvm("-XX:+DisableAttachMechanism");
        try (JmxProbe probe = probe("less=jmx:test:type=Gauge#Count")) {
            Await.until("the JVM refuses", () -> failure(probe).contains("-XX:+DisableAttachMechanism"));
            assertThat(failure(probe))
                    .endsWith("cannot be read: the JVM cannot be attached to:"
                            + " the JVM does not allow attachment (-XX:+DisableAttachMechanism).");
        }
    }

    @Test
    void without_a_jvm_there_is_no_number() {
        try (JmxProbe probe = probe("less=jmx:test:type=Gauge#Count")) {
            assertThat(failure(probe)).endsWith("cannot be read: the program runs no JVM yet.");
        }
    }
}
