package io.heddle.cli.simulate;

import io.heddle.documents.UserError;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.policy.TomlFile;
import io.heddle.simulator.Prediction;
import io.heddle.simulator.Scenario;
import io.heddle.simulator.Simulation;
import io.heddle.simulator.calibration.IncompleteRecording;
import io.heddle.simulator.calibration.RecordedFigures;
import io.heddle.simulator.calibration.TracedProgram;
import io.heddle.simulator.description.ProgramDescription;
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
import org.jspecify.annotations.Nullable;

/**
 * The program of a recording or a description.
 *
 * @param sha256 of the file
 * @param name the command of a recorded program, the name of a described one; empty if the file has none
 * @param recording null for a description
 */
record SimulatedProgram(
        Path file,
        String sha256,
        String name,
        TracedProgram program,
        Costs costs,
        @Nullable Recording recording) {
    /** Compilers that waited for more than this share of their CPU time may have had more to do than the recording shows. */
    private static final double MUCH_WAITING = 1;

    private static final double SHORT_WAITING_NANOS = 100_000_000;

    private static final TomlFile DESCRIPTIONS =
            new TomlFile("program description", "A description needs two levels", UserError::new);

    /**
     * A recorded run, and how well it is simulated.
     *
     * @param policy under which the program was recorded
     * @param own the simulation of the recorded run, to which the program is fitted
     */
    record Recording(Policy policy, RecordedFigures figures, Prediction own) {}

    static SimulatedProgram recorded(Path file, Timeline timeline, Policy policy) throws IncompleteRecording {
        double measured = timeline.facts().contextSwitchNanos();
        Costs costs = Double.isNaN(measured) ? Costs.TYPICAL : Costs.TYPICAL.withSwitch(Math.round(measured));
        RecordedFigures figures = RecordedFigures.of(timeline);
        TracedProgram program = Simulation.fitted(TracedProgram.of(timeline), figures, costs, policy);
        Prediction own =
                Simulation.predict(program, costs, new Scenario(figures.cpus(), Scenario.RECORDED_HEAP, policy));
        return new SimulatedProgram(
                file, sha256(file), timeline.facts().program(), program, costs, new Recording(policy, figures, own));
    }

    static SimulatedProgram described(Path file) {
        ProgramDescription.Described described = ProgramDescription.read(DESCRIPTIONS, file.toString());
        return new SimulatedProgram(file, sha256(file), described.name(), described.program(), Costs.TYPICAL, null);
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
        List<String> limits = new ArrayList<>();
        int threads = program.application().size();
        if (recording == null) {
            limits.add("The program has %d threads on any number of CPUs, as described.".formatted(threads));
            limits.add("It has no compilers, and its threads do not wait for each other.");
            limits.add("CPUs do not slow each other down.");
            return limits;
        }
        RecordedFigures recorded = recording.figures();
        if (recorded.compilerWaitNanos() > Math.max(SHORT_WAITING_NANOS, MUCH_WAITING * recorded.compilerNanos())
                && !recording.policy().equals(Policies.JVM_FIRST)) {
            limits.add(
                    ("Compilers waited %.1f s for CPUs, and had them for %.1f s. What they would have compiled otherwise is"
                                    + " unknown. Record with -p jvm-first.")
                            .formatted(recorded.compilerWaitNanos() / 1e9, recorded.compilerNanos() / 1e9));
        }
        if (program.warmUp().isTypical()) {
            limits.add(
                    ("Compilers worked for %.1f s, but what the program allocates does not show how fast its code became."
                                    + " The simulation takes the speeds that other programs have meanwhile.")
                            .formatted(recorded.compilerNanos() / 1e9));
        }
        if (!program.memory().isUsed()) {
            limits.add("The recording has fewer than three collections that stop the program, so none are simulated.");
        }
        limits.add("The program has %d threads on any number of CPUs, as in the recording.".formatted(threads));
        limits.add("CPUs do not slow each other down more than in the recording, on %d of them."
                .formatted(recorded.cpus()));
        return limits;
    }
}
