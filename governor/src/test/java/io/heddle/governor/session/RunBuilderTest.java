package io.heddle.governor.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.run.ApplyLatency;
import io.heddle.governor.run.Figure;
import io.heddle.governor.run.OutputDigest;
import io.heddle.governor.run.Run;
import io.heddle.hotspot.counters.Collector;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.ResourceUsage;
import io.heddle.kernel.tasks.Proc;
import io.heddle.watch.JvmCounterTotals;
import io.heddle.watch.WatchedJvm;
import io.heddle.watch.accounting.CpuAccounting;
import io.heddle.watch.peers.PeerAccounting;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RunBuilderTest {
    private static final ResourceUsage USAGE = new ResourceUsage(30_000_000, 20_000_000, 7, 8);
    private static final PeerAccounting.Outcome UNKNOWN =
            PeerAccounting.Outcome.unavailable("the kernel does not tell");
    private static final ApplyLatency NONE_TREATED = new ApplyLatency.Recorder().latency();

    static List<Run> runsWithGaps() {
        return List.of(
                bare(USAGE),
                bare(ResourceUsage.NONE),
                summary(List.of())
                        .run(
                                ended(USAGE),
                                0,
                                ResourceUsage.NONE,
                                ResourceUsage.NONE,
                                UNKNOWN,
                                NONE_TREATED,
                                null,
                                null,
                                null),
                summary(List.of(new WatchedJvm(1).facts()))
                        .run(
                                ended(ResourceUsage.NONE),
                                0,
                                ResourceUsage.NONE,
                                ResourceUsage.NONE,
                                UNKNOWN,
                                NONE_TREATED,
                                null,
                                null,
                                null));
    }

    @ParameterizedTest
    @MethodSource("runsWithGaps")
    void every_missing_figure_has_a_reason_and_no_other_has(Run run) {
        List<String> missing = Stream.concat(
                        Arrays.stream(Run.class.getRecordComponents())
                                .filter(component -> value(component, run) == null)
                                .map(RecordComponent::getName),
                        Arrays.stream(Figure.values())
                                .filter(figure -> Double.isNaN(run.get(figure)))
                                .map(Figure::key))
                .toList();

        assertThat(missing).isNotEmpty();
        assertThat(run.unavailable()).containsOnlyKeys(missing).values().noneMatch(String::isBlank);
    }

    @Test
    void a_bare_run_is_not_observed() {
        assertThat(bare(USAGE).unavailable().values())
                .containsOnly("bare runs are not observed", "the kernel does not tell");
    }

    @Test
    void usage_covers_the_command_and_adopted_processes() {
        ResourceUsage adopted = new ResourceUsage(1_000_000_000, 0, 1, 2);

        Run run = summary(List.of()).run(ended(USAGE), 0, adopted, USAGE, UNKNOWN, NONE_TREATED, null, null, null);

        assertThat(run.get(Figure.USER)).isEqualTo(1.03);
        assertThat(run.get(Figure.CPU)).isEqualTo(1.05);
        assertThat(run.get(Figure.VOLUNTARY_SWITCHES)).isEqualTo(8);
        assertThat(run.get(Figure.INVOLUNTARY_SWITCHES)).isEqualTo(10);
        assertThat(run.get(Figure.HEDDLE_CPU)).isEqualTo(0.05);
        assertThat(run.get(Figure.WALL)).isEqualTo(2);
    }

    @Test
    void a_program_without_jvm_says_so() {
        Run run = summary(List.of())
                .run(ended(USAGE), 0, ResourceUsage.NONE, ResourceUsage.NONE, UNKNOWN, NONE_TREATED, null, null, null);

        assertThat(run.unavailable()).containsEntry("gcSeconds", "no JVM was found in the program");
    }

    @Test
    void shenandoahs_pauses_are_missing_with_a_specific_reason() {
        JvmCounterTotals shenandoah = new JvmCounterTotals(
                1, "25.0.3", Collector.SHENANDOAH.name(), "Main", null, null, null, 5L, 6L, null, 7L, null);

        Run run = summary(List.of(shenandoah))
                .run(ended(USAGE), 0, ResourceUsage.NONE, ResourceUsage.NONE, UNKNOWN, NONE_TREATED, null, null, null);

        assertThat(run.unavailable().get("gcSeconds")).startsWith("Shenandoah counts");
        assertThat(run.unavailable().get("collections")).startsWith("Shenandoah counts");
        assertThat(run.unavailable()).containsEntry("promotedBytes", "this JVM and collector do not count it");
    }

    @Test
    void a_death_by_signal_is_shown_as_shells_do() {
        ChildProcess.Ended killed = new ChildProcess.Ended(new ExitStatus.Killed(11), USAGE, 0, 1);

        Run run = summary(List.of())
                .run(killed, 0, ResourceUsage.NONE, ResourceUsage.NONE, UNKNOWN, NONE_TREATED, null, null, null);

        assertThat(run.exitStatus()).isEqualTo(139);
    }

    private static Run bare(ResourceUsage usage) {
        return RunBuilder.bare(
                List.of("true"), ended(usage), 0, ResourceUsage.NONE, UNKNOWN, new OutputDigest(0, "00"), List.of());
    }

    private static RunBuilder summary(List<JvmCounterTotals> jvms) {
        return new RunBuilder(
                "slice",
                List.of("true"),
                new CpuAccounting(Proc.live(), System.nanoTime()),
                jvms,
                "no JVM was found in the program",
                List.of());
    }

    private static ChildProcess.Ended ended(ResourceUsage usage) {
        return new ChildProcess.Ended(new ExitStatus.Exited(0), usage, 0, 2_000_000_000L);
    }

    private static @Nullable Object value(RecordComponent component, Run run) {
        try {
            return component.getAccessor().invoke(run);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
