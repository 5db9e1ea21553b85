package io.heddle.cli.simulate;

import io.heddle.documents.Destination;
import io.heddle.documents.JsonFile;
import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.simulator.Prediction;
import io.heddle.simulator.Scenario;
import io.heddle.simulator.Sweep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The predictions of a sweep, which may continue an earlier one.
 *
 * <p>Concurrency: the threads of the sweep add predictions; methods that read or write them are synchronized.
 */
final class SimulationResults {
    private static final long SAVE_EVERY_NANOS = Duration.ofSeconds(1).toNanos();

    private final SimulatedProgram program;
    private final List<Scenario> scenarios;
    private final @Nullable Destination json;
    private final Map<Scenario, Prediction> predictions = new HashMap<>();
    private long savedAt = System.nanoTime();
    private @Nullable WriteFailed failure;

    /** @param json where to save the results; null for nowhere */
    SimulationResults(SimulatedProgram program, List<Scenario> scenarios, @Nullable Destination json) {
        this.program = program;
        this.scenarios = scenarios;
        this.json = json;
    }

    SimulatedProgram program() {
        return program;
    }

    List<Scenario> scenarios() {
        return scenarios;
    }

    synchronized @Nullable Prediction of(Scenario scenario) {
        return predictions.get(scenario);
    }

    synchronized List<Scenario> missing() {
        return scenarios.stream()
                .filter(each -> !predictions.containsKey(each))
                .distinct()
                .toList();
    }

    /** Takes the results that the JSON file has. */
    void load() {
        if (!(json instanceof Destination.File file) || !Files.exists(file.path())) {
            return;
        }
        SimulateDocument saved = read(file.path());
        if (!saved.isOf(program)) {
            throw new UserError("%s has the results of another program. Name another file, or leave --resume out."
                    .formatted(file.path()));
        }
        for (Scenario scenario : scenarios) {
            saved.prediction(scenario).ifPresent(prediction -> predictions.put(scenario, prediction));
        }
    }

    private static SimulateDocument read(Path path) {
        try {
            return JsonFile.readIfValid(Files.readAllBytes(path), SimulateDocument.class)
                    .filter(SimulateDocument::isValid)
                    .orElseThrow(() -> new UserError(
                            "%s is no result of this heddle simulate. Name another file, or leave --resume out."
                                    .formatted(path)));
        } catch (IOException e) {
            throw new UserError("cannot read %s: %s".formatted(path, e.getMessage()));
        }
    }

    /** Simulates what is missing. */
    void run(SimulationProgress progress) throws InterruptedException, WriteFailed {
        List<Scenario> missing = new ArrayList<>(missing());
        new Sweep(program.program(), program.costs()).run(missing, (prediction, number) -> {
            add(missing.get(number), prediction);
            progress.simulated();
        });
        if (failure != null) {
            throw failure;
        }
    }

    private synchronized void add(Scenario scenario, Prediction prediction) {
        predictions.put(scenario, prediction);
        long now = System.nanoTime();
        if (json instanceof Destination.File && failure == null && now - savedAt >= SAVE_EVERY_NANOS) {
            savedAt = now;
            try {
                save();
            } catch (WriteFailed e) {
                failure = e;
            }
        }
    }

    /** Writes the JSON, if the user wants it. */
    synchronized void save() throws WriteFailed {
        if (json != null) {
            JsonFile.write(json, SimulateDocument.of(this));
        }
    }
}
