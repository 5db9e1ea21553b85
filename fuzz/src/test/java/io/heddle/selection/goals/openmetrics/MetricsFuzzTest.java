package io.heddle.selection.goals.openmetrics;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.heddle.selection.goals.GoalSource;
import io.heddle.selection.goals.GoalSpec;
import io.heddle.selection.goals.Statistic;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.provider.MethodSource;

class MetricsFuzzTest {
    private static final List<GoalSpec> GOALS = List.of(
            GoalSpec.parse("p99:less=http://localhost/m#http_seconds"),
            GoalSpec.parse("mean:less=http://localhost/m#http_seconds{uri=\"/a\"}"),
            GoalSpec.parse("rate:more=http://localhost/m#http_seconds"),
            GoalSpec.parse("more=http://localhost/m#jobs"));

    /** Every response has totals for a goal, or is refused by an {@link IOException}. */
    @MethodSource("io.heddle.fuzz.Seeds#metrics")
    @FuzzTest
    void every_response_is_read_or_refused(byte[] response) {
        for (GoalSpec goal : GOALS) {
            for (TextFormat format : TextFormat.values()) {
                read(response, (GoalSource.Endpoint) goal.source(), goal.statistic(), format);
            }
        }
    }

    private static void read(byte[] response, GoalSource.Endpoint source, Statistic statistic, TextFormat format) {
        MetricScan scan = new MetricScan(source.series());
        try {
            scan.read(new BoundedLines(new ByteArrayInputStream(response)), format);
            if (!scan.metric().isEmpty()) {
                MetricTotals totals = MetricTotals.of(
                        statistic, scan.metric(), source.series().metric());
                var _ = totals.totals().since(totals.totals(), 1);
            }
        } catch (IOException documented) {
            // The response was refused.
        }
    }
}
