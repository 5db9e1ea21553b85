package io.heddle.compare.output;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.heddle.report.Unit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the difference between the baseline and another arm went, by one recorded run of each after the trial. These runs do not count
 * in the trial.
 *
 * @param arm label of the other arm; null if no arm can be compared with the baseline
 * @param verdict of the trial on that arm; null without an arm
 * @param failure why there is no difference; null if there is one
 * @param summary the difference, for people
 * @param baseline null if it could not be recorded
 * @param candidate the run of the other arm; null if it could not be recorded
 * @param rows the figures of both runs, for people
 */
public record Why(
        @Nullable String arm,
        @Nullable String verdict,
        @Nullable String failure,
        List<String> summary,
        @Nullable RecordedSide baseline,
        @Nullable RecordedSide candidate,
        @JsonIgnore List<Row> rows) {

    public Why {
        summary = List.copyOf(summary);
        rows = List.copyOf(rows);
    }

    /** Runs that could not be recorded. */
    public static Why failed(@Nullable String arm, @Nullable String verdict, String failure) {
        return new Why(arm, verdict, failure, List.of(), null, null, List.of());
    }

    /**
     * One recorded run.
     *
     * @param cpus that the program could use
     * @param figures by names that end in their units; NaN if unknown
     * @param unavailable the reasons for figures that are unknown, by name
     * @param findings what held the program back, as heddle explain reports it
     * @param notes what the recording lacks, and why
     */
    public record RecordedSide(
            String arm,
            int cpus,
            Map<String, Double> figures,
            Map<String, String> unavailable,
            List<CauseShare> findings,
            List<String> notes) {}

    /**
     * A cause that held the program back.
     *
     * @param cause its name, as heddle explain reports it
     * @param lostShare an estimate of the share of the time that the program would gain at most without it
     */
    public record CauseShare(String cause, double lostShare) {}

    /**
     * One figure of both runs.
     *
     * @param key its name in {@link RecordedSide#figures}
     * @param wallChange what its change adds to the difference in wall time, in seconds; NaN for figures that do not add up
     */
    public record Row(
            String key, String group, String title, Unit unit, double baseline, double candidate, double wallChange) {
        boolean isKnown() {
            return Double.isFinite(baseline) || Double.isFinite(candidate);
        }

        /** Figures that are 0 in both runs say nothing to people. */
        boolean isShown() {
            return isKnown() && (baseline != 0 || candidate != 0);
        }
    }
}
