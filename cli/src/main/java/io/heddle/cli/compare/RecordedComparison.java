package io.heddle.cli.compare;

import io.heddle.cli.explain.Explanation;
import io.heddle.compare.ProgramTrial;
import io.heddle.compare.analysis.ArmToExplain;
import io.heddle.compare.analysis.MetricDefinition;
import io.heddle.compare.arms.ArmSpec;
import io.heddle.compare.output.CompareDocument;
import io.heddle.compare.output.Why;
import io.heddle.compare.recording.RecordedRun;
import io.heddle.diagnosis.difference.DifferenceSummary;
import io.heddle.diagnosis.difference.Part;
import io.heddle.diagnosis.difference.RunAccount;
import io.heddle.diagnosis.difference.RunDifference;
import io.heddle.governor.run.Run;
import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.recorder.RecordingSpec;
import io.heddle.recorder.file.InvalidRecording;
import io.heddle.recorder.file.RecordingReader;
import io.heddle.recorder.jvm.events.JvmTimeline;
import io.heddle.report.Unit;
import io.heddle.timeline.Loss;
import io.heddle.timeline.Timeline;
import io.heddle.trials.RunDisturbed;
import io.heddle.trials.RunFailed;
import io.heddle.trials.analysis.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;

/**
 * The runs of a finished comparison that show where the difference went: one of the baseline and one of another arm, recorded in
 * temporary files. Their failure is a line of the result, never a failure of the comparison.
 */
final class RecordedComparison {
    private final ProgramTrial trial;
    private final CompareDocument document;
    private final Consumer<String> messages;

    /**
     * The figures of a run. Its recording is no longer in memory.
     *
     * @param metric the value of the metric that decided the trial; NaN if the run lacks it
     */
    private record Side(RunAccount account, double metric, Why.RecordedSide description) {}

    /** Why a run shows nothing. */
    private static final class NothingRecorded extends Exception {
        private static final long serialVersionUID = 1;

        private NothingRecorded(String message) {
            super(message);
        }

        static NothingRecorded failed(String arm, String cause) {
            return new NothingRecorded("the recorded run of " + arm + " failed: " + cause);
        }

        static NothingRecorded tooLarge(String arm) {
            return new NothingRecorded(
                    "the recording of %s does not fit into Heddle's memory of %d MiB. Give the program less work, so that it ends earlier."
                            .formatted(arm, Runtime.getRuntime().maxMemory() >> 20));
        }
    }

    /** @param messages receives what a user waits for */
    RecordedComparison(ProgramTrial trial, CompareDocument document, Consumer<String> messages) {
        this.trial = trial;
        this.document = document;
        this.messages = messages;
    }

    /** The difference, or why there is none: a signal may also end these runs. */
    Why run() {
        Optional<ArmToExplain> chosen = ArmToExplain.of(document.arms(), deciding(), document.winner());
        if (chosen.isEmpty()) {
            return Why.failed(null, null, "no other arm was measured together with the baseline");
        }
        ArmToExplain arm = chosen.get();
        String baseline = document.arms().getFirst().label();
        messages.accept("recording one run of %s and one of %s".formatted(baseline, arm.label()));
        try (TemporaryFolder folder = TemporaryFolder.create("why")) {
            Side first = record(baseline, folder.path().resolve("baseline.jfr"));
            Side second = record(arm.label(), folder.path().resolve("candidate.jfr"));
            return why(arm, first, second);
        } catch (NothingRecorded e) {
            return failed(arm, String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            return failed(arm, "a signal ended the recorded runs");
        } catch (IOException e) {
            return failed(arm, "no temporary folder can be made: " + e.getMessage());
        }
    }

    private static Why failed(ArmToExplain arm, String cause) {
        return Why.failed(arm.label(), arm.verdict().toString(), cause);
    }

    private MetricDefinition deciding() {
        return document.comparedBy().getFirst();
    }

    private Side record(String arm, Path file) throws NothingRecorded, InterruptedException {
        try {
            RecordedRun.Result result = trial.record(arm, RecordingSpec.to(file));
            if (result.failure() != null) {
                throw NothingRecorded.failed(arm, result.failure());
            }
            Timeline timeline = RecordingReader.read(file, new JvmTimeline());
            if (timeline.losses().stream().anyMatch(loss -> loss.what().equals(Loss.JVM_RECORDINGS_IN_MEMORY))) {
                throw NothingRecorded.tooLarge(arm);
            }
            Files.delete(file);
            Side side = side(arm, result.run(), Explanation.of(timeline));
            trial.requireRunning();
            return side;
        } catch (RunFailed | RunDisturbed | InvalidRecording | IOException e) {
            throw NothingRecorded.failed(arm, String.valueOf(e.getMessage()));
        } catch (OutOfMemoryError e) {
            throw NothingRecorded.tooLarge(arm);
        } catch (RuntimeException defect) {
            throw NothingRecorded.failed(arm, "a defect of Heddle: " + defect);
        }
    }

    private Side side(String arm, Run run, Explanation explanation) {
        RunAccount account = RunAccount.of(explanation.scheduling());
        Map<String, Double> figures = new LinkedHashMap<>();
        Map<String, String> unavailable = new LinkedHashMap<>();
        for (Part part : Part.values()) {
            figures.put(part.key(), account.get(part));
            if (!account.knows(part)) {
                unavailable.put(part.key(), account.whyUnknown(part));
            }
        }
        return new Side(
                account,
                deciding().valueOf(run),
                new Why.RecordedSide(
                        arm,
                        account.cpus(),
                        figures,
                        unavailable,
                        explanation.diagnosis().findings().stream()
                                .map(finding ->
                                        new Why.CauseShare(finding.cause().id(), finding.lostShare()))
                                .toList(),
                        notes(arm, run, explanation.timeline())));
    }

    private List<String> notes(String arm, Run run, Timeline timeline) {
        List<String> notes = new ArrayList<>(timeline.facts().notes());
        if (isBare(arm)) {
            notes.add(arm + " was recorded under the policy default: a recording observes the program");
        }
        if (document.arms().getFirst().hasOtherOutput(run)) {
            notes.add("%s: the output of the recorded run differs from that of all measured runs of %s"
                    .formatted(arm, document.arms().getFirst().label()));
        }
        return notes;
    }

    private boolean isBare(String label) {
        return document.arms().stream()
                .anyMatch(arm -> arm.label().equals(label) && arm.policy().equals(ArmSpec.BARE));
    }

    private Why why(ArmToExplain arm, Side baseline, Side candidate) {
        RunDifference difference = new RunDifference(baseline.account(), candidate.account());
        List<String> summary = new ArrayList<>();
        if (!deciding().equals(MetricDefinition.WALL)) {
            summary.add(decidingMetric(baseline, candidate));
        }
        if (!arm.isProven()) {
            summary.add((arm.verdict() == Verdict.NO_DIFFERENCE
                            ? "The trial found no difference between %s and %s that matters; this is the difference of"
                                    + " two single runs."
                            : "The trial has not proven that %s differs from %s; this is the difference of two single"
                                    + " runs.")
                    .formatted(
                            candidate.description().arm(),
                            baseline.description().arm()));
        }
        summary.addAll(new DifferenceSummary(
                        difference,
                        baseline.description().arm(),
                        candidate.description().arm())
                .sentences());
        return new Why(
                arm.label(),
                arm.verdict().toString(),
                null,
                summary,
                baseline.description(),
                candidate.description(),
                rows(difference));
    }

    /** A load decides how long a server runs, so the wall time alone would mislead. */
    private String decidingMetric(Side baseline, Side candidate) {
        MetricDefinition metric = deciding();
        Unit.Scale scale = metric.unit().scaleFor(DoubleStream.of(baseline.metric(), candidate.metric()));
        return "The trial compared %s, not wall time. In the recorded runs it was %s with %s and %s with %s."
                .formatted(
                        metric.title(),
                        scale.format(candidate.metric()),
                        candidate.description().arm(),
                        scale.format(baseline.metric()),
                        baseline.description().arm());
    }

    private static List<Why.Row> rows(RunDifference difference) {
        List<Part> addends = difference.addends();
        return Arrays.stream(Part.values())
                .filter(part -> part != Part.UNUSED_CPU || addends.contains(part))
                .map(part -> new Why.Row(
                        part.key(),
                        part.group().title(),
                        part.title(),
                        switch (part.unit()) {
                            case SECONDS -> Unit.SECONDS;
                            case COUNT -> Unit.COUNT;
                            case BYTES -> Unit.BYTES;
                        },
                        difference.baseline().get(part),
                        difference.candidate().get(part),
                        difference.wallChange(part)))
                .toList();
    }
}
