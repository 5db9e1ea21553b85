package io.heddle.fleet.compare;

import io.heddle.fleet.sql.QueryEngine;
import io.heddle.fleet.sql.SqlFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The queries of a comparison, from the SQL files beside this class. Each is named like its file. */
final class FleetQueries {
    private final QueryEngine engine;
    private final Map<String, String> parameters = new HashMap<>();

    /** @param baseline and candidate can stand in a literal of SQL: {@link io.heddle.fleet.facts.JobInstance#requireVariant} */
    FleetQueries(QueryEngine engine, String baseline, String candidate, Matching matching) {
        this.engine = engine;
        parameters.put("baseline", baseline);
        parameters.put("candidate", candidate);
        List<String> changes = new ArrayList<>();
        factor(matching.requires(Factor.PROGRAM), "program", "program", "''", changes);
        factor(matching.requires(Factor.USER), "user", "job_user", "''", changes);
        factor(matching.requires(Factor.CHANGE), "change", "change_id", "''", changes);
        factor(matching.requires(Factor.PLATFORM), "platform", "platform", "''", changes);
        factor(matching.requires(Factor.HEAP), "heapInitial", "heap_initial_bytes", "-1", changes);
        factor(matching.requires(Factor.HEAP), "heapMax", "heap_max_bytes", "-1", changes);
        parameters.put("changes", changes.isEmpty() ? "0" : String.join(" + ", changes));
    }

    /** @param unknown the value for jobs whose factor is not known, and for all jobs if the factor need not be equal */
    private void factor(boolean isRequired, String parameter, String column, String unknown, List<String> changes) {
        if (isRequired) {
            parameters.put(parameter, "coalesce(max(l.%s), %s)".formatted(column, unknown));
            changes.add("CASE WHEN min(l.%1$s) <> max(l.%1$s) THEN 1 ELSE 0 END".formatted(column));
        } else {
            parameters.put(parameter, unknown);
        }
    }

    /** Computes all that the results need. */
    void prepare() {
        table("current_logs");
        view("copied_contents");
        table("log_sums");
        view("process_sums");
        table("instances");
        view("comparable_instances");
        view("instance_values");
        table("job_values");
    }

    void jobs(QueryEngine.RowReader reader) {
        engine.query(text("jobs"), reader);
    }

    void pairs(QueryEngine.RowReader reader) {
        engine.query(text("pairs"), reader);
    }

    private void view(String name) {
        engine.view(name, text(name));
    }

    private void table(String name) {
        engine.table(name, text(name));
    }

    private String text(String name) {
        return SqlFile.read(FleetQueries.class, name, parameters);
    }
}
