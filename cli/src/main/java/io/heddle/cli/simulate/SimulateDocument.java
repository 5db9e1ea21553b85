package io.heddle.cli.simulate;

import io.heddle.cli.options.HeddleVersion;
import io.heddle.simulator.Prediction;
import io.heddle.simulator.Scenario;
import io.heddle.simulator.calibration.RecordedFigures;
import io.heddle.simulator.execution.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of {@code heddle simulate} ({@code docs/schemas/simulate.schema.json}).
 *
 * @param heddleVersion results of another version are not resumed
 * @param recordedUnder null for a description, as the check
 * @param missing the number of scenarios that are not simulated yet
 */
record SimulateDocument(
        String schema,
        String heddleVersion,
        String file,
        String fileSha256,
        String program,
        @Nullable String recordedUnder,
        @Nullable Check check,
        List<String> limits,
        int missing,
        List<ScenarioResult> scenarios) {
    private static final String SCHEMA = "heddle.simulate/1";

    /** The recorded run, and its own simulation, which is fitted to its CPU time and its collections. */
    record Check(
            int cpus,
            double recordedWallSeconds,
            double simulatedWallSeconds,
            double recordedGcSeconds,
            double simulatedGcSeconds,
            double recordedRunQueueWaitSeconds,
            double simulatedRunQueueWaitSeconds) {
        static Check of(SimulatedProgram.Recording recording) {
            RecordedFigures recorded = recording.figures();
            Prediction own = recording.own();
            return new Check(
                    recorded.cpus(),
                    recorded.wallNanos() / 1e9,
                    own.wallSeconds(),
                    recorded.pauseNanos() / 1e9,
                    own.pauseSeconds(),
                    recorded.applicationWaitNanos() / 1e9,
                    own.waitSeconds());
        }
    }

    /**
     * A scenario and its prediction.
     *
     * @param maxHeapBytes null for that of the recording
     * @param outcome completed, out_of_memory, deadlock or time_limit; the figures are those up to then
     */
    record ScenarioResult(
            int cpus,
            @Nullable Long maxHeapBytes,
            String policy,
            String outcome,
            double wallSeconds,
            double gcSeconds,
            int collections,
            long allocatedBytes,
            long copiedBytes,
            double applicationCpuSeconds,
            double compilerCpuSeconds,
            double runQueueWaitSeconds,
            long events) {
        static ScenarioResult of(Scenario scenario, Prediction prediction) {
            return new ScenarioResult(
                    scenario.cpus(),
                    heap(scenario),
                    scenario.policy().name(),
                    prediction.outcome().name().toLowerCase(Locale.ROOT),
                    prediction.wallSeconds(),
                    prediction.pauseSeconds(),
                    prediction.collections(),
                    prediction.allocatedBytes(),
                    prediction.copiedBytes(),
                    prediction.applicationCpuSeconds(),
                    prediction.compilerCpuSeconds(),
                    prediction.waitSeconds(),
                    prediction.events());
        }

        private static @Nullable Long heap(Scenario scenario) {
            return scenario.heapBytes() == Scenario.RECORDED_HEAP ? null : Long.valueOf(scenario.heapBytes());
        }

        private boolean isOf(Scenario scenario) {
            return cpus == scenario.cpus()
                    && Objects.equals(maxHeapBytes, heap(scenario))
                    && policy.equals(scenario.policy().name());
        }

        private Prediction prediction() {
            return new Prediction(
                    Outcome.valueOf(outcome.toUpperCase(Locale.ROOT)),
                    wallSeconds,
                    gcSeconds,
                    collections,
                    allocatedBytes,
                    copiedBytes,
                    applicationCpuSeconds,
                    compilerCpuSeconds,
                    runQueueWaitSeconds,
                    events);
        }
    }

    static SimulateDocument of(SimulationResults results) {
        SimulatedProgram program = results.program();
        SimulatedProgram.Recording recording = program.recording();
        List<ScenarioResult> done = new ArrayList<>();
        for (Scenario scenario : results.scenarios()) {
            Prediction prediction = results.of(scenario);
            if (prediction != null) {
                done.add(ScenarioResult.of(scenario, prediction));
            }
        }
        return new SimulateDocument(
                SCHEMA,
                HeddleVersion.number(),
                program.file().toString(),
                program.sha256(),
                program.name(),
                recording == null ? null : recording.policy().name(),
                recording == null ? null : Check.of(recording),
                program.limits(),
                results.missing().size(),
                done);
    }

    /** Tells whether this version of Heddle wrote the document. */
    boolean isValid() {
        return SCHEMA.equals(schema)
                && HeddleVersion.number().equals(heddleVersion)
                && fileSha256 != null
                && scenarios != null;
    }

    /** Tells whether the document has results of a program. */
    boolean isOf(SimulatedProgram program) {
        SimulatedProgram.Recording recording = program.recording();
        return fileSha256.equals(program.sha256())
                && Objects.equals(
                        recordedUnder,
                        recording == null ? null : recording.policy().name());
    }

    Optional<Prediction> prediction(Scenario scenario) {
        return scenarios.stream()
                .filter(each -> each.isOf(scenario))
                .findFirst()
                .map(ScenarioResult::prediction);
    }
}
