package io.heddle.fleet.ingest;

import io.heddle.documents.UserError;
import io.heddle.fleet.facts.Factors;
import io.heddle.fleet.facts.FactsDatabase;
import io.heddle.fleet.facts.FactsFailed;
import io.heddle.fleet.facts.JobInstance;
import io.heddle.fleet.facts.ProcessFacts;
import io.heddle.gclogs.events.GcEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * CPU times of processes in a CSV file: {@code variant,job,instance,cpuSeconds,peakRssBytes}, in any order, with a line of these names.
 * {@code peakRssBytes} may be missing or empty, and {@code variant} if the user states it. An instance has one line.
 */
final class CpuTimes {
    private static final String VARIANT = "variant";
    private static final String JOB = "job";
    private static final String INSTANCE = "instance";
    private static final String CPU = "cpuSeconds";
    private static final String MEMORY = "peakRssBytes";
    private static final String ADVICE =
            " The columns are variant, job, instance, cpuSeconds and, if known, peakRssBytes.";
    private static final Factors NO_FACTORS = new Factors(null, null, null, null);

    private final Path file;
    private final @Nullable String statedVariant;
    private final List<ProcessFacts> processes = new ArrayList<>();
    private final Set<JobInstance> instances = new HashSet<>();
    private int line = 1;

    private CpuTimes(Path file, @Nullable String statedVariant) {
        this.file = file;
        this.statedVariant = statedVariant;
    }

    /**
     * Reads a file.
     *
     * @param statedVariant the variant of rows without one; null if there must be a column
     * @throws UserError if the file cannot be read, lacks a column, or has a row that makes no sense
     */
    static List<ProcessFacts> read(FactsDatabase database, Path file, @Nullable String statedVariant) {
        if (!Files.isRegularFile(file)) {
            throw new UserError("cannot read %s: there is no such file. Check --cpu.".formatted(file));
        }
        CpuTimes times = new CpuTimes(file, statedVariant);
        try {
            database.query(FactsDatabase.selectCsv(file.toAbsolutePath()), times::add);
        } catch (FactsFailed e) {
            throw times.invalid(String.valueOf(e.getMessage()));
        }
        return times.processes;
    }

    private void add(ResultSet row) throws SQLException {
        line++;
        Map<String, @Nullable String> cells = new HashMap<>();
        ResultSetMetaData columns = row.getMetaData();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            cells.put(columns.getColumnName(i), row.getString(i));
        }
        String variant = cells.get(VARIANT) == null ? statedVariant : cells.get(VARIANT);
        try {
            JobInstance instance = new JobInstance(
                    required(variant, VARIANT),
                    required(cells.get(JOB), JOB),
                    required(cells.get(INSTANCE), INSTANCE),
                    NO_FACTORS);
            String memory = cells.get(MEMORY);
            if (!instances.add(instance)) {
                throw new IllegalArgumentException("the instance has a line already");
            }
            processes.add(new ProcessFacts(
                    instance,
                    Math.round(positive(required(cells.get(CPU), CPU)) * 1e9),
                    memory == null ? GcEvent.UNKNOWN : Math.round(positive(memory)),
                    file.toAbsolutePath().normalize().toString()));
        } catch (IllegalArgumentException e) {
            throw invalid("line %d: %s".formatted(line, e.getMessage()));
        }
    }

    private static String required(@Nullable String cell, String column) {
        if (cell == null || cell.isEmpty()) {
            throw new IllegalArgumentException("there is no " + column);
        }
        return cell;
    }

    private static double positive(String cell) {
        try {
            double value = Double.parseDouble(cell);
            if (value > 0 && value < Double.POSITIVE_INFINITY) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new IllegalArgumentException("'" + cell + "' is not a positive number");
    }

    private UserError invalid(String cause) {
        return new UserError("cannot read %s: %s.%s".formatted(file, cause, ADVICE));
    }
}
