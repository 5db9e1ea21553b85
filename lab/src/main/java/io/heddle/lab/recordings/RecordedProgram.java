package io.heddle.lab.recordings;

import io.heddle.compare.runs.RunProtocol;
import io.heddle.governor.run.Run;
import io.heddle.lab.Lab;
import io.heddle.policy.Policy;
import io.heddle.recorder.file.RecordingReader;
import io.heddle.recorder.jvm.FlightRecorder;
import io.heddle.recorder.jvm.events.JvmTimeline;
import io.heddle.timeline.Timeline;
import io.heddle.trials.RunFailed;
import java.util.List;

/**
 * A program that ran under {@code heddle record}, with its recording.
 *
 * @param run its figures
 * @param output what it wrote to its standard output
 */
public record RecordedProgram(Run run, Timeline timeline, String output) {
    /**
     * Runs a program to completion.
     *
     * @throws RunFailed when it ends with another status than 0, or without a complete recording
     */
    public static RecordedProgram run(Lab lab, Policy policy, FlightRecorder flightRecorder, List<String> command)
            throws InterruptedException, RunFailed {
        return new ProgramRecording(lab, RunProtocol.DEFAULT, policy, flightRecorder, command)
                .run((result, recording, output) ->
                        new RecordedProgram(result.run(), RecordingReader.read(recording, new JvmTimeline()), output));
    }
}
