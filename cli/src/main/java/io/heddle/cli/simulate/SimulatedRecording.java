package io.heddle.cli.simulate;

import io.heddle.documents.UserError;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.simulator.Prediction;
import io.heddle.simulator.Scenario;
import io.heddle.simulator.Simulation;
import io.heddle.simulator.calibration.IncompleteRecording;
import io.heddle.simulator.calibration.RecordedFigures;
import io.heddle.simulator.calibration.RecordedProgram;
import io.heddle.simulator.execution.Costs;
import io.heddle.timeline.Timeline;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * A recording with the program that it shows, and how well its own run is simulated.
 *
 * @param sha256 of the file
 * @param command of the program
 * @param policy under which it was recorded
 * @param program fitted to the recorded run
 * @param own the simulation of the recorded run
 */
record SimulatedRecording(
        Path file, String sha256, String command, Policy policy, RecordedProgram program, Costs costs, Prediction own) {
    /** Compilers that waited for more than this share of their CPU time may have had more to do than the recording shows. */
    private static final double MUCH_WAITING = 1;

    private static final double SHORT_WAITING_NANOS = 100_000_000;

    static SimulatedRecording of(Path file, Timeline timeline, Policy policy) throws IncompleteRecording {
        double measured = timeline.facts().contextSwitchNanos();
        Costs costs = Double.isNaN(measured) ? Costs.TYPICAL : Costs.TYPICAL.withSwitch(Math.round(measured));
        RecordedProgram program = Simulation.fitted(RecordedProgram.of(timeline), costs, policy);
        Prediction own = Simulation.predict(
                program, costs, new Scenario(program.recorded().cpus(), Scenario.RECORDED_HEAP, policy));
        return new SimulatedRecording(file, sha256(file), timeline.facts().program(), policy, program, costs, own);
    }

    private static String sha256(Path file) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
                in.transferTo(OutputStream.nullOutputStream());
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (IOException e) {
            throw new UserError("cannot read " + file + ": " + e.getMessage());
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns what the predictions leave out, a sentence each. */
    List<String> limits() {
        RecordedFigures recorded = program.recorded();
        List<String> limits = new ArrayList<>();
        if (recorded.compilerWaitNanos() > Math.max(SHORT_WAITING_NANOS, MUCH_WAITING * recorded.compilerNanos())
                && !policy.equals(Policies.JVM_FIRST)) {
            limits.add(
                    ("Compilers waited %.1f s for CPUs, and had them for %.1f s. What they would have compiled otherwise is"
                                    + " unknown. Record with -p jvm-first.")
                            .formatted(recorded.compilerWaitNanos() / 1e9, recorded.compilerNanos() / 1e9));
        }
        if (!program.memory().isUsed()) {
            limits.add("The recording has fewer than three collections that stop the program, so none are simulated.");
        }
        limits.add("The program has %d threads on any number of CPUs, as in the recording."
                .formatted(program.application().size()));
        limits.add("CPUs do not slow each other down more than in the recording, on %d of them."
                .formatted(recorded.cpus()));
        return limits;
    }
}
