package io.heddle.lab.recordings;

import io.heddle.compare.recording.RecordedRun;
import io.heddle.compare.runs.ProgramRunner;
import io.heddle.compare.runs.RunListener;
import io.heddle.compare.runs.RunProtocol;
import io.heddle.governor.selector.FixedPolicy;
import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.lab.Lab;
import io.heddle.policy.Policy;
import io.heddle.recorder.RecordingSpec;
import io.heddle.recorder.file.InvalidRecording;
import io.heddle.recorder.jvm.FlightRecorder;
import io.heddle.trials.RunDisturbed;
import io.heddle.trials.RunFailed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * One run of a program under {@code heddle record}.
 *
 * @param protocol how the program runs, and the metrics that are read from its output
 */
public record ProgramRecording(
        Lab lab, RunProtocol protocol, Policy policy, FlightRecorder flightRecorder, List<String> command) {
    private static final Duration LONGEST = Duration.ofMinutes(5);

    /** What an experiment needs of the run. */
    public interface Reading<T> {
        /**
         * @param recording is deleted after this call
         * @param output what the program wrote to its standard output
         */
        T of(RecordedRun.Result result, Path recording, String output) throws IOException, InvalidRecording;
    }

    /** Runs a program as {@link ProgramRecording} does. */
    public static ProgramRunner runner(Lab lab, RunProtocol protocol, List<String> command, RunListener listener)
            throws IOException {
        return new ProgramRunner(
                lab.environment().host(), command, protocol, LONGEST, false, FixedPolicy::new, listener);
    }

    /**
     * Runs the program.
     *
     * @throws RunFailed when it ends with another status than 0, or without a complete recording
     */
    public <T> T run(Reading<T> reading) throws InterruptedException, RunFailed {
        Output output = new Output(lab);
        try (TemporaryFolder folder = TemporaryFolder.create("recorded");
                ProgramRunner runner = runner(lab, protocol, command, output)) {
            Path file = folder.path().resolve("run.jfr");
            RecordedRun.Result result = runner.record(
                    policy, new RecordingSpec(file, RecordingSpec.DEFAULT_MAX_BYTES, null, flightRecorder));
            lab.requireRunning();
            if (result.failure() != null) {
                throw new RunFailed("the recording failed: " + result.failure());
            }
            return reading.of(result, file, output.text);
        } catch (RunDisturbed e) {
            throw new RunFailed(String.valueOf(e.getMessage()), e);
        } catch (InvalidRecording e) {
            throw new RunFailed("the recording is invalid", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The output of a run, and its warnings. */
    private static final class Output implements RunListener {
        private final Lab lab;
        private String text = "";

        Output(Lab lab) {
            this.lab = lab;
        }

        @Override
        public void warn(String message) {
            lab.progress(message);
        }

        @Override
        public void programEnded(Path output, Path errors) {
            try {
                text = Files.readString(output);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
