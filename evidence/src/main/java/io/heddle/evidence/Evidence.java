package io.heddle.evidence;

import io.heddle.governor.policy.Policies;
import io.heddle.governor.policy.Selection.Measure;
import io.heddle.governor.run.ProgramIdentity;
import io.heddle.governor.selector.Recollection;
import io.heddle.governor.selector.Standing;
import io.heddle.governor.selector.WholeRun;
import io.heddle.governor.selector.WorkShape;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of one program: the content of its file ({@code docs/schemas/evidence.schema.json}).
 *
 * @param standings by the policy's name
 * @param wholeRuns by the name of the policy that was on
 * @param shapes how its work lay among its threads, by what that was told
 * @param work CPU seconds of its threads, by their names, the mean of one of that name
 */
public record Evidence(
        String schema,
        ProgramIdentity program,
        Map<String, Standing> standings,
        Map<String, WholeRun> wholeRuns,
        Map<String, WorkShape> shapes,
        Map<String, Double> work) {
    /** So many names are kept, those that do most: a program may give each thread its own. */
    private static final int MOST_THREADS = 1024;

    static final String SCHEMA = "heddle.evidence/1";

    public Evidence {
        // What lacks one of them was written by somebody else.
        Objects.requireNonNull(schema);
        Objects.requireNonNull(program);
        standings = Map.copyOf(standings);
        wholeRuns = Map.copyOf(wholeRuns);
        shapes = Map.copyOf(shapes);
        work = Map.copyOf(work);
        if (work.values().stream().anyMatch(seconds -> !(seconds >= 0 && seconds < Double.POSITIVE_INFINITY))) {
            throw new IllegalArgumentException("work that takes no time: " + work);
        }
    }

    /** Whether a command's words may start this program. */
    boolean isOf(List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            boolean follows = program.task().isEmpty()
                    || (i + 1 < words.size() && words.get(i + 1).equals(program.task()));
            if (follows && ProgramIdentity.baseName(words.get(i)).equals(program.name())) {
                return true;
            }
        }
        return false;
    }

    static Evidence none(ProgramIdentity program) {
        return new Evidence(SCHEMA, program, Map.of(), Map.of(), Map.of(), Map.of());
    }

    /** What is known of a policy. */
    public Recollection of(String policy) {
        return new Recollection(standing(policy), wholeRuns.get(Policies.DEFAULT.name()), wholeRuns.get(policy));
    }

    Evidence with(String policy, Recollection known) {
        return new Evidence(
                schema,
                program,
                with(standings, policy, known.standing().runs() == 0 ? null : known.standing()),
                with(with(wholeRuns, Policies.DEFAULT.name(), known.wholeUnderDefault()), policy, known.whole()),
                shapes,
                work);
    }

    private static <T> Map<String, T> with(Map<String, T> before, String policy, @Nullable T known) {
        Map<String, T> all = new TreeMap<>(before);
        if (known != null) {
            all.put(policy, known);
        }
        return all;
    }

    Evidence with(Measure measure, WorkShape shape) {
        Map<String, WorkShape> all = new TreeMap<>(shapes);
        all.put(measure.toString(), shape);
        return new Evidence(schema, program, standings, wholeRuns, all, work);
    }

    /** What was seen last counts half: programs change. */
    Evidence withWork(Map<String, Double> seconds) {
        Map<String, Double> all = new TreeMap<>(work);
        seconds.forEach((name, last) -> all.merge(name, last, (before, now) -> (before + now) / 2));
        Map<String, Double> most = all.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .limit(MOST_THREADS)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        return new Evidence(schema, program, standings, wholeRuns, shapes, most);
    }

    Optional<WorkShape> shape(Measure measure) {
        return Optional.ofNullable(shapes.get(measure.toString()));
    }

    public Standing standing(String policy) {
        return standings.getOrDefault(policy, Standing.NONE);
    }
}
