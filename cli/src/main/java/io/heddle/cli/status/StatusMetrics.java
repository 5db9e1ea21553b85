package io.heddle.cli.status;

import io.heddle.cli.jvms.GovernedProgram;
import io.heddle.cli.jvms.RunningJvm;
import io.heddle.cli.status.Metric.Sample;
import io.heddle.cli.status.OpenMetricsText.Family;
import io.heddle.cli.status.OpenMetricsText.Type;
import io.heddle.governor.selector.SelectorStatus;
import io.heddle.governor.selector.SelectorStatus.Gain;
import io.heddle.governor.selector.SelectorStatus.Phase;
import io.heddle.watch.ProgramIdentity;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The states of governed programs as metrics. A value that is unknown has no sample. */
final class StatusMetrics {
    private static final Family PROGRAMS = gauge("programs", "", "Number of programs that Heddle processes govern.");

    private static final List<Metric> METRICS = List.of(
            Metric.ofProgram(
                    gauge("status_known", "", "1 if the Heddle process has published a readable state, else 0."),
                    program -> flag(program.governance().status() != null)),
            Metric.ofStatus(
                    gauge("policy_info", "", "The label is the policy in force."),
                    status -> Stream.of(Sample.of(Map.of("policy", status.policy())))),
            Metric.ofStatus(
                    gauge("policy_lost", "", "1 if the policy was reverted for good, else 0."),
                    status -> Stream.of(new Sample(Map.of(), flag(status.lost() != null)))),
            Metric.ofSelector(
                    gauge("selector_info", "", "The labels are the selector, its policy and the one that it compares."),
                    selector -> Stream.of(Sample.of(policies(selector)))),
            Metric.ofSelector(
                    gauge("selector_phase", "", "1 for the phase of the selector, 0 for the others."),
                    StatusMetrics::phases),
            Metric.valueOfSelector(
                    gauge("selector_decision_seconds", "seconds", "Time from the start to the last decision."),
                    SelectorStatus::sinceSeconds),
            Metric.valueOfSelector(
                    gauge("exploration_cost_ratio", "ratio", "Share of the run that experiments have cost."),
                    SelectorStatus::costShare),
            Metric.valueOfGain(
                    gauge("gain_ratio", "ratio", "Mean performance under the compared policy relative to default."),
                    Gain::ratio),
            Metric.valueOfGain(
                    gauge("gain_low_ratio", "ratio", "Lower limit of the confidence interval of the gain."), Gain::low),
            Metric.valueOfGain(
                    gauge("gain_high_ratio", "ratio", "Upper limit of the confidence interval of the gain."),
                    Gain::high),
            Metric.valueOfGain(
                    gauge("gain_confidence_ratio", "ratio", "Confidence of the interval of the gain."),
                    Gain::confidence),
            Metric.valueOfGain(
                    new Family("heddle_pairs", Type.COUNTER, "", "Number of compared pairs of time slots."),
                    Gain::pairs));

    private StatusMetrics() {}

    /** The metrics of all programs, in the text format of OpenMetrics. */
    static String of(List<GovernedProgram> programs) {
        OpenMetricsText text = new OpenMetricsText();
        text.sample(PROGRAMS, Map.of(), programs.size());
        for (Metric metric : METRICS) {
            for (GovernedProgram program : programs) {
                metric.source()
                        .apply(program)
                        .forEach(sample -> text.sample(metric.family(), labels(program, sample), sample.value()));
            }
        }
        return text.end();
    }

    /** The PID of the Heddle process makes the labels unique: two Heddle processes of different users can govern one program. */
    private static Map<String, String> labels(GovernedProgram program, Sample sample) {
        RunningJvm.Governor governor = program.governance().governor();
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("pid", program.pid() == null ? "" : String.valueOf(program.pid()));
        labels.put("program", program.name() == null ? "" : ProgramIdentity.baseName(program.name()));
        labels.put("heddle", String.valueOf(governor.pid()));
        labels.putAll(sample.labels());
        return labels;
    }

    private static Map<String, String> policies(SelectorStatus selector) {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("selector", selector.selector());
        labels.put("chosen", selector.chosen());
        labels.put("challenger", Metric.orEmpty(selector.challenger()));
        return labels;
    }

    private static Stream<Sample> phases(SelectorStatus selector) {
        return Arrays.stream(Phase.values())
                .map(phase -> new Sample(
                        Map.of("phase", phase.name().toLowerCase(Locale.ROOT)), flag(phase == selector.phase())));
    }

    private static int flag(boolean holds) {
        return holds ? 1 : 0;
    }

    private static Family gauge(String name, String unit, String help) {
        return new Family("heddle_" + name, Type.GAUGE, unit, help);
    }
}
