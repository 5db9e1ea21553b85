package io.heddle.evidence;

import io.heddle.governor.policy.Selection.Measure;
import io.heddle.governor.selector.ProgramIdentity;
import io.heddle.governor.selector.Standing;
import io.heddle.governor.selector.WorkShape;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * All that is known of one program: the content of its file ({@code docs/schemas/evidence.schema.json}).
 *
 * @param standings by the policy's name
 * @param shapes how its work lay among its threads, by what that was told
 */
public record Evidence(
        String schema, ProgramIdentity program, Map<String, Standing> standings, Map<String, WorkShape> shapes) {
    static final String SCHEMA = "heddle.evidence/1";

    public Evidence {
        // What lacks one of them was written by somebody else.
        Objects.requireNonNull(schema);
        Objects.requireNonNull(program);
        standings = Map.copyOf(standings);
        shapes = Map.copyOf(shapes);
    }

    static Evidence none(ProgramIdentity program) {
        return new Evidence(SCHEMA, program, Map.of(), Map.of());
    }

    Evidence with(String policy, Standing standing) {
        Map<String, Standing> all = new TreeMap<>(standings);
        all.put(policy, standing);
        return new Evidence(schema, program, all, shapes);
    }

    Evidence with(Measure measure, WorkShape shape) {
        Map<String, WorkShape> all = new TreeMap<>(shapes);
        all.put(measure.toString(), shape);
        return new Evidence(schema, program, standings, all);
    }

    Optional<WorkShape> shape(Measure measure) {
        return Optional.ofNullable(shapes.get(measure.toString()));
    }

    Standing standing(String policy) {
        return standings.getOrDefault(policy, Standing.NONE);
    }
}
