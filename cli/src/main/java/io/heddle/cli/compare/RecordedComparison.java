package io.heddle.cli.compare;

import io.heddle.cli.explain.Explanation;
import io.heddle.compare.ProgramTrial;
import io.heddle.compare.analysis.ArmToExplain;
import io.heddle.compare.arms.ArmSpec;
import io.heddle.compare.output.CompareDocument;
import io.heddle.compare.output.Why;
import io.heddle.compare.recording.RecordedRun;
import io.heddle.diagnosis.difference.DifferenceSummary;
import io.heddle.diagnosis.difference.Part;
import io.heddle.diagnosis.difference.RunAccount;
import io.heddle.diagnosis.difference.RunDifference;
import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.recorder.RecordingSpec;
import io.heddle.recorder.file.InvalidRecording;
import io.heddle.recorder.file.RecordingReader;
import io.heddle.recorder.jvm.events.JvmTimeline;
import io.heddle.report.Unit;
import io.heddle.trials.RunDisturbed;
import io.heddle.trials.RunFailed;
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

/**
 * The runs of a finished comparison that show where the difference went: one of the baseline and one of another arm, recorded in
 * temporary files. Their failure is a line of the result, never a failure of the comparison.
 */
final class RecordedComparison {
    private final ProgramTrial trial;
    private final CompareDocument document;
    private final Consumer<String> messages;

    /** The figures of a run. Its recording is no longer in memory. */
    private record Side(RunAccount account, Why.RecordedSide description) {}

    /** Why a run shows nothing. */
    private static final class NothingRecorded extends Exception {
        private static final long serialVersionUID = 1;

        NothingRecorded(String arm, String cause) {
            super("the recorded run of " + arm + " failed: " + cause);
        }
    }

    /** @param messages receives what a user waits for */
    RecordedComparison(ProgramTrial trial, CompareDocument document, Consumer<String> messages) {
        this.trial = trial;
        this.document = document;
        this.messages = messages;
    }

    /** @throws InterruptedException when the user has ended the comparison */
    Why run() throws InterruptedException {
        Optional<ArmToExplain> chosen =
                ArmToExplain.of(document.arms(), document.comparedBy().getFirst(), document.winner());
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
        } catch (IOException e) {
            return failed(arm, "no temporary folder can be made: " + e.getMessage());
        }
    }

    private static Why failed(ArmToExplain arm, String cause) {
        return Why.failed(arm.label(), arm.verdict().toString(), cause);
    }

    private Side record(String arm, Path file) throws NothingRecorded, InterruptedException {
        try {
            RecordedRun.Result result = trial.record(arm, RecordingSpec.to(file));
            if (result.failure() != null) {
                throw new NothingRecorded(arm, result.failure());
            }
            Explanation explanation = Explanation.of(RecordingReader.read(file, new JvmTimeline()));
            Files.delete(file);
            return side(arm, explanation);
        } catch (RunFailed | RunDisturbed | InvalidRecording | IOException e) {
            throw new NothingRecorded(arm, String.valueOf(e.getMessage()));
        } catch (OutOfMemoryError e) {
            throw new NothingRecorded(arm, "its recording does not fit into Heddle's memory");
        } catch (RuntimeException defect) {
            throw new NothingRecorded(arm, "a defect of Heddle: " + defect);
        }
    }

    private Side side(String arm, Explanation explanation) {
        RunAccount account = RunAccount.of(explanation.scheduling());
        Map<String, Double> figures = new LinkedHashMap<>();
        Map<String, String> unavailable = new LinkedHashMap<>();
        for (Part part : Part.values()) {
            figures.put(part.key(), account.get(part));
            if (!account.knows(part)) {
                unavailable.put(part.key(), account.whyUnknown(part));
            }
        }
        List<String> notes = new ArrayList<>(explanation.timeline().facts().notes());
        if (isBare(arm)) {
            notes.add(arm + " was recorded under the policy default: a recording observes the program");
        }
        return new Side(
                account,
                new Why.RecordedSide(
                        arm,
                        account.cpus(),
                        figures,
                        unavailable,
                        explanation.diagnosis().findings().stream()
                                .map(finding ->
                                        new Why.CauseShare(finding.cause().id(), finding.lostShare()))
                                .toList(),
                        notes));
    }

    private boolean isBare(String label) {
        return document.arms().stream()
                .anyMatch(arm -> arm.label().equals(label) && arm.policy().equals(ArmSpec.BARE));
    }

    private static Why why(ArmToExplain arm, Side baseline, Side candidate) {
        RunDifference difference = new RunDifference(baseline.account(), candidate.account());
        List<String> summary = new ArrayList<>();
        if (!arm.isProven()) {
            summary.add("The trial has not proven that %s differs from %s; this is the difference of two single runs."
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

    private static List<Why.Row> rows(RunDifference difference) {
        List<Part> addends = difference.addends();
        return Arrays.stream(Part.values())
                .filter(part -> part != Part.UNUSED_CPU || addends.contains(part))
                .map(part -> new Why.Row(
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
