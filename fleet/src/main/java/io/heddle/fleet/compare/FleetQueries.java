package io.heddle.fleet.compare;

import io.heddle.fleet.sql.QueryEngine;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
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
        factor(matching, Factor.PROGRAM, "program", "coalesce(l.program, '')", "''");
        factor(matching, Factor.USER, "user", "coalesce(l.job_user, '')", "''");
        factor(matching, Factor.CHANGE, "change", "coalesce(l.change_id, '')", "''");
        factor(matching, Factor.PLATFORM, "platform", "coalesce(l.platform, '')", "''");
        factor(matching, Factor.HEAP, "heapInitial", "coalesce(l.heap_initial_bytes, -1)", "-1");
        factor(matching, Factor.HEAP, "heapMax", "coalesce(l.heap_max_bytes, -1)", "-1");
    }

    private void factor(Matching matching, Factor factor, String parameter, String column, String constant) {
        parameters.put(parameter, matching.requires(factor) ? column : constant);
    }

    /** Computes all that the results need. */
    void prepare() {
        view("current_logs");
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
        try (InputStream in = FleetQueries.class.getResourceAsStream(name + ".sql")) {
            if (in == null) {
                throw new IllegalStateException("there is no query " + name);
            }
            String sql = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (Map.Entry<String, String> parameter : parameters.entrySet()) {
                sql = sql.replace("${" + parameter.getKey() + "}", parameter.getValue());
            }
            return sql;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
