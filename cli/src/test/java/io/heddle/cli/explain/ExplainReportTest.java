package io.heddle.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.report.Report;
import io.heddle.report.html.HtmlReport;
import io.heddle.report.text.TextReport;
import io.heddle.timeline.Facts;
import io.heddle.timeline.Loss;
import io.heddle.timeline.Span;
import io.heddle.timeline.ThreadClocks;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.TimelineBuilder;
import io.heddle.timeline.scheduling.SchedulingCoverage;
import io.heddle.timeline.scheduling.SchedulingVisitor;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplainReportTest {
    private static final long SECOND = 1_000_000_000L;
    private static final Span SPAN = new Span(SECOND, 11 * SECOND);
    private static final String HOSTILE = "<b>bold</b>\u001b[31m";
    private static final int WORKER = 10;
    private static final int COMPILER = 11;

    private final TimelineBuilder builder = new TimelineBuilder();

    private Explanation explanation(SchedulingCoverage coverage) {
        builder.span(SPAN);
        builder.facts(new Facts("java " + HOSTILE, "", "test", 1, Double.NaN, 1_500, coverage, List.of("a note")));
        return Explanation.of(builder.build());
    }

    /** A compiler thread is ready for nine of ten seconds behind a worker. */
    private Explanation starved() {
        int worker = builder.describe(WORKER, 1, HOSTILE, ThreadKind.APP);
        int compiler = builder.describe(COMPILER, 1, "C2 CompilerThread0", ThreadKind.JIT);
        SchedulingVisitor events = builder.scheduling();
        events.switched(SECOND, 0, SchedulingVisitor.IDLE, ThreadState.READY, worker);
        events.woken(SECOND + 1, 0, compiler, SchedulingVisitor.IDLE);
        events.switched(10 * SECOND, 0, worker, ThreadState.READY, compiler);
        events.switched(11 * SECOND - 1, 0, compiler, ThreadState.SLEEPING, worker);
        builder.clocks(COMPILER, new ThreadClocks(SPAN, SECOND - 1, 9 * SECOND - 1, 1));
        builder.clocks(WORKER, new ThreadClocks(SPAN, 9 * SECOND, SECOND - 1, 2));
        return explanation(SchedulingCoverage.MACHINE);
    }

    private static String text(Report report) {
        return TextReport.render(report, TextReport.Colour.OFF, 120);
    }

    @Test
    void a_finding_has_its_share_its_evidence_and_its_remedy() {
        String text = text(ExplainReport.text(starved()));

        assertThat(text)
                .contains("90 ", "The JIT compiler waits for CPUs behind the application (jit-starved)")
                .contains("heddle run --policy fifo")
                .contains("behind", "the JIT compiler")
                .contains("a note");
    }

    @Test
    void a_page_shows_the_threads_and_escapes_their_names() {
        String page = HtmlReport.render(ExplainReport.page(starved()));

        assertThat(page).contains("Waits for a CPU", "Parallelism of application threads", "Run queues");
        assertThat(page).doesNotContain("<b>bold", "\u001b");
    }

    @Test
    void text_for_a_terminal_has_no_escape_sequences() {
        assertThat(text(ExplainReport.text(starved()))).doesNotContain("\u001b");
    }

    @Test
    void waits_have_unknown_causes_in_a_recording_of_clocks_alone() {
        builder.describe(WORKER, 1, "worker", ThreadKind.APP);
        builder.clocks(WORKER, new ThreadClocks(SPAN, 6 * SECOND, 4 * SECOND, 10));
        Explanation clocks = explanation(SchedulingCoverage.CLOCKS);

        assertThat(text(ExplainReport.text(clocks)))
                .contains("Waits of application threads", "unknown", "4.00 s")
                .doesNotContain("Missing in the recording")
                .containsOnlyOnce("a note");
        ExplainDocument.ApplicationWaits waits =
                ExplainDocument.of("a.jfr", clocks).applicationWaits();
        assertThat(waits).isNotNull();
        assertThat(waits.secondsByCause()).containsOnlyKeys("unknown").containsEntry("unknown", 4.0);
        assertThat(waits.clockRatio()).isNull();
    }

    @Test
    void lost_bytes_of_a_jvm_are_no_lost_scheduling_events() {
        builder.add(new Loss("bytes of a JVM's recording", SECOND, 1_000_000));
        builder.add(new Loss("scheduling events of CPU 0", SECOND, 3));
        builder.add(new Loss("scheduling events that came late", SECOND, 4));
        Explanation explanation = explanation(SchedulingCoverage.MACHINE);

        assertThat(text(ExplainReport.text(explanation))).contains("0 scheduling events, 7 lost");
        assertThat(ExplainDocument.of("a.jfr", explanation).lostEvents()).isEqualTo(7);
    }

    @Test
    void a_recording_without_scheduling_events_says_what_it_cannot_judge() {
        String text = text(ExplainReport.text(explanation(SchedulingCoverage.NONE)));

        assertThat(text).contains("Nothing holds this program back", "Not judged");
        assertThat(text).doesNotContain("Waits of application threads");
    }
}
