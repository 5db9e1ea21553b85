package io.heddle.fleet.compare;

import io.heddle.fleet.compare.JobEffect.Sample;
import io.heddle.fleet.sql.QueryEngine;
import io.heddle.fleet.sql.QueryEngine.Row;
import io.heddle.gclogs.events.Collector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Two variants of the jobs of a fleet, compared.
 *
 * @param engine what ran the queries
 * @param coverage what was compared
 * @param effects metrics that at least one job has under both variants
 * @param leftOut jobs that were not compared
 * @param budget how often the comparison may err
 */
public record FleetComparison(
        String baseline,
        String candidate,
        String engine,
        Coverage coverage,
        List<FleetEffect> effects,
        List<LeftOutJob> leftOut,
        ErrorBudget budget) {
    private static final double CONFIDENCE = 0.95;

    /** A mean over a fleet is precise, and one percent of a fleet's CPU time matters. */
    private static final double MARGIN = 0.01;

    /** A mean and a weighted one. */
    private static final int MEANS = 2;

    /**
     * The jobs and instances that were compared.
     *
     * @param jobs under both variants
     * @param baselineJobs under the baseline, with those left out
     * @param candidateJobs under the candidate, with those left out
     * @param baselineInstances of the compared jobs
     * @param candidateInstances of the compared jobs
     * @param pauses of the compared jobs
     * @param evacuationFailures of the compared jobs
     * @param copiedInstances left out because their logs also belong to others
     * @param changedInstances left out because their factors changed
     * @param withoutCpu compared jobs without the CPU time of their process under a variant
     * @param withoutGcCpu compared jobs whose logs lack the CPU time of collections under a variant
     */
    public record Coverage(
            int jobs,
            int baselineJobs,
            int candidateJobs,
            int baselineInstances,
            int candidateInstances,
            long pauses,
            long evacuationFailures,
            int copiedInstances,
            int changedInstances,
            int withoutCpu,
            int withoutGcCpu) {}

    /** Compares two variants, which have facts. */
    public static FleetComparison of(QueryEngine engine, String baseline, String candidate, Matching matching) {
        engine.read(List.of(baseline, candidate));
        FleetQueries queries = new FleetQueries(engine, baseline, candidate, matching);
        queries.prepare();
        List<JobSummary> before = new ArrayList<>();
        List<JobSummary> after = new ArrayList<>();
        Map<Integer, JobKey> keys = new HashMap<>();
        queries.jobs(row -> {
            JobSummary job = summary(row, keys.computeIfAbsent((int) row.number(2), _ -> key(row)));
            (baseline.equals(row.text(1)) ? before : after).add(job);
        });
        // Rows come in any order, and equal facts have equal reports.
        before.sort(Comparator.comparing(JobSummary::key));
        after.sort(Comparator.comparing(JobSummary::key));
        JobMatcher matcher = JobMatcher.match(before, after, matching);
        Map<Metric, List<JobEffect>> effects = new EnumMap<>(Metric.class);
        queries.pairs(row -> {
            JobEffect effect = effect(row, keys, matcher.pairs());
            if (effect != null) {
                effects.computeIfAbsent(effect.metric(), _ -> new ArrayList<>()).add(effect);
            }
        });
        ErrorBudget budget = new ErrorBudget(CONFIDENCE, effects.size() * MEANS, MARGIN);
        List<JobEffect> significant = FalseDiscoveries.significant(
                effects.values().stream().flatMap(List::stream).toList(), budget.falseDiscoveryRate());
        List<FleetEffect> ofFleet = new ArrayList<>();
        effects.forEach((metric, ofJobs) -> {
            ofJobs.sort(Comparator.comparing(JobEffect::job));
            ofFleet.add(FleetEffect.of(metric, List.copyOf(ofJobs), significant, budget));
        });
        return new FleetComparison(
                baseline,
                candidate,
                engine.description(),
                coverage(before, after, matcher),
                ofFleet,
                matcher.leftOut(),
                budget);
    }

    private static JobSummary summary(Row row, JobKey key) {
        return new JobSummary(
                key,
                text(row, 10),
                collector(text(row, 11)),
                (int) row.number(12),
                (int) row.number(13),
                (int) row.number(14),
                row.number(15),
                (int) row.number(16),
                (int) row.number(17),
                (long) row.number(18),
                (long) row.number(19),
                (long) row.number(20));
    }

    private static JobKey key(Row row) {
        return new JobKey(
                text(row, 3), text(row, 4), text(row, 5), text(row, 6), text(row, 7), (long) row.number(8), (long)
                        row.number(9));
    }

    private static @Nullable JobEffect effect(Row row, Map<Integer, JobKey> keys, Map<JobKey, JobMatcher.Pair> pairs) {
        JobKey key = keys.get((int) row.number(1));
        JobMatcher.Pair pair = pairs.get(key);
        return key == null || pair == null
                ? null
                : new JobEffect(
                        key,
                        pair.baseline().application(),
                        Metric.of(text(row, 2)),
                        new Sample(row.number(3), row.number(4), (int) row.number(5)),
                        new Sample(row.number(6), row.number(7), (int) row.number(8)));
    }

    private static String text(Row row, int column) {
        String text = row.text(column);
        return text == null ? "" : text;
    }

    private static Collector collector(String name) {
        for (Collector collector : Collector.values()) {
            if (collector.name().equals(name)) {
                return collector;
            }
        }
        return Collector.UNKNOWN;
    }

    private static Coverage coverage(List<JobSummary> before, List<JobSummary> after, JobMatcher matcher) {
        int baselineInstances = 0;
        int candidateInstances = 0;
        long pauses = 0;
        long failures = 0;
        int withoutCpu = 0;
        int withoutGcCpu = 0;
        for (JobMatcher.Pair pair : matcher.pairs().values()) {
            baselineInstances += pair.baseline().comparableInstances();
            candidateInstances += pair.candidate().comparableInstances();
            pauses += pair.baseline().pauses() + pair.candidate().pauses();
            failures += pair.baseline().evacuationFailures() + pair.candidate().evacuationFailures();
            withoutCpu += pair.baseline().withCpu() == 0 || pair.candidate().withCpu() == 0 ? 1 : 0;
            withoutGcCpu += pair.baseline().lacksGcCpu() || pair.candidate().lacksGcCpu() ? 1 : 0;
        }
        List<JobSummary> all = new ArrayList<>(before);
        all.addAll(after);
        return new Coverage(
                matcher.pairs().size(),
                before.size(),
                after.size(),
                baselineInstances,
                candidateInstances,
                pauses,
                failures,
                all.stream().mapToInt(JobSummary::copiedInstances).sum(),
                all.stream().mapToInt(JobSummary::changedInstances).sum(),
                withoutCpu,
                withoutGcCpu);
    }
}
