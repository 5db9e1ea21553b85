package io.heddle.cli.top;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.jvms.Governance;
import io.heddle.cli.jvms.RunningJvm;
import io.heddle.cli.top.figures.JvmRow;
import io.heddle.cli.top.figures.RoleRow;
import io.heddle.cli.top.figures.ThreadRow;
import io.heddle.cli.top.figures.TopFrame;
import io.heddle.governor.registry.GovernorStatus;
import io.heddle.report.text.TextReport;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TopViewTest {
    private static final ThreadRow BUSY = new ThreadRow(7, 8, "APP", "R", 0.5, 0.25, 10, "worker");

    private static String text(List<ThreadRow> shown, int width) {
        return text(shown, width, new GovernorStatus(GovernorStatus.SCHEMA, 9, 1, "default", "starvation", null));
    }

    private static String text(List<ThreadRow> shown, int width, @Nullable GovernorStatus status) {
        TopFrame frame = new TopFrame(
                1,
                List.of(new JvmRow(7, "Main", "G1", 2L, 0.01, null)),
                List.of(RoleRow.of("APP", List.of(BUSY))),
                List.of(BUSY),
                1);
        return TextReport.render(
                TopView.report(
                        frame,
                        shown,
                        Map.of(7, new Governance(new RunningJvm.Governor(9, "attach", "fifo"), status)),
                        OptionalInt.of(3)),
                TextReport.Colour.OFF,
                width);
    }

    @Test
    void the_report_shows_the_jvm_its_governor_the_role_and_the_thread() {
        assertThat(text(List.of(BUSY), 200))
                .contains("threads: 1, new without figures: 1, over 1.00 s")
                .contains("runnable threads on this machine: 3")
                .contains("attach -p fifo, PID 9")
                .containsPattern("7 +default +starvation")
                .contains("n/a")
                .containsPattern("7 +8 +APP +R +50.0 % +25.0 % +10.0/s +worker");
    }

    @Test
    void the_state_of_a_governor_may_be_unknown() {
        assertThat(text(List.of(), 200, null))
                .containsPattern("7 +unknown +it has published no state that this user may read");
    }

    @Test
    void a_limit_shows_in_the_number_of_threads() {
        assertThat(text(List.of(), 200)).contains("threads: 0 of 1").doesNotContain("worker");
    }
}
