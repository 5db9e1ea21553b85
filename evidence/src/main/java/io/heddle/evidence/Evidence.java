package io.heddle.evidence;

import io.heddle.policy.Policies;
import io.heddle.policy.SelectorSpec.Measure;
import io.heddle.selection.evidence.LoadDistribution;
import io.heddle.selection.evidence.PairEvidence;
import io.heddle.selection.evidence.PriorEvidence;
import io.heddle.selection.evidence.RunThroughput;
import io.heddle.watch.ProgramIdentity;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The evidence about one program: the content of its file ({@code docs/schemas/evidence.schema.json}).
 *
 * @param standings results of pairs, by the name of the policy
 * @param waits log ratio of waits for a CPU under {@code default} and under the policy, in a service, by the name of the policy
 * @param wholeRuns throughput of whole runs, by the name of the policy that was active
 * @param shapes distribution of work among threads, by the measure of work
 * @param work mean CPU seconds of a thread, by thread name
 */
public record Evidence(
        String schema,
        ProgramIdentity program,
        Map<String, PairEvidence> standings,
        Map<String, Double> waits,
        Map<String, RunThroughput> wholeRuns,
        Map<String, LoadDistribution> shapes,
        Map<String, Double> work) {
    /** Only the thread names with most CPU time are kept: a program may name each thread differently. */
    private static final int MAX_THREADS = 1024;

    static final String SCHEMA = "heddle.evidence/1";

    /** @throws IllegalArgumentException when a ratio of waits is not finite, or the work of a thread is negative or not finite */
    public Evidence {
        // A file of another program may lack these.
        Objects.requireNonNull(schema);
        Objects.requireNonNull(program);
        standings = Map.copyOf(standings);
        // Files of earlier versions lack them.
        waits = Map.copyOf(Objects.requireNonNullElse(waits, Map.of()));
        wholeRuns = Map.copyOf(wholeRuns);
        shapes = Map.copyOf(shapes);
        work = Map.copyOf(work);
        if (!waits.values().stream().allMatch(Double::isFinite)) {
            throw new IllegalArgumentException("waits must be finite: " + waits);
        }
        if (work.values().stream().anyMatch(seconds -> !(seconds >= 0 && seconds < Double.POSITIVE_INFINITY))) {
            throw new IllegalArgumentException("work must be finite and not negative: " + work);
        }
    }

    /** Whether a command may start this program. */
    boolean mayBeStartedBy(List<String> words) {
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
        return new Evidence(SCHEMA, program, Map.of(), Map.of(), Map.of(), Map.of(), Map.of());
    }

    /** The evidence about a policy. */
    public PriorEvidence of(String policy) {
        return new PriorEvidence(
                standing(policy), waits.get(policy), wholeRuns.get(Policies.DEFAULT.name()), wholeRuns.get(policy));
    }

    Evidence with(String policy, PriorEvidence known) {
        return new Evidence(
                schema,
                program,
                put(standings, policy, known.state().runs() == 0 ? null : known.state()),
                put(waits, policy, known.logWaitRatio()),
                put(put(wholeRuns, Policies.DEFAULT.name(), known.wholeUnderDefault()), policy, known.whole()),
                shapes,
                work);
    }

    private static <T> Map<String, T> put(Map<String, T> before, String policy, @Nullable T known) {
        Map<String, T> all = new TreeMap<>(before);
        if (known != null) {
            all.put(policy, known);
        }
        return all;
    }

    Evidence withShape(Measure measure, LoadDistribution shape) {
        Map<String, LoadDistribution> all = new TreeMap<>(shapes);
        all.put(measure.toString(), shape);
        return new Evidence(schema, program, standings, waits, wholeRuns, all, work);
    }

    /** The last run has half of the weight, because programs change. */
    Evidence withWork(Map<String, Double> seconds) {
        Map<String, Double> all = new TreeMap<>(work);
        seconds.forEach((name, last) -> all.merge(name, last, (before, now) -> (before + now) / 2));
        Map<String, Double> most = all.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .limit(MAX_THREADS)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        return new Evidence(schema, program, standings, waits, wholeRuns, shapes, most);
    }

    Optional<LoadDistribution> shape(Measure measure) {
        return Optional.ofNullable(shapes.get(measure.toString()));
    }

    public PairEvidence standing(String policy) {
        return standings.getOrDefault(policy, PairEvidence.NONE);
    }
}
