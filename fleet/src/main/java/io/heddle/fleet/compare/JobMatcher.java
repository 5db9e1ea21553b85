package io.heddle.fleet.compare;

import io.heddle.fleet.compare.LeftOutJob.Reason;
import io.heddle.report.Unit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Matches the jobs of two variants, and says why jobs are left out. */
final class JobMatcher {
    /** Jobs under both variants. */
    record Pair(JobSummary baseline, JobSummary candidate) {}

    private final Matching matching;
    private final Map<JobKey, Pair> pairs = new LinkedHashMap<>();
    private final List<LeftOutJob> leftOut = new ArrayList<>();

    private JobMatcher(Matching matching) {
        this.matching = matching;
    }

    static JobMatcher match(List<JobSummary> baseline, List<JobSummary> candidate, Matching matching) {
        JobMatcher matcher = new JobMatcher(matching);
        Map<JobKey, JobSummary> candidates = new HashMap<>();
        candidate.forEach(job -> candidates.put(job.key(), job));
        Set<String> inBaseline = names(baseline);
        Set<String> inCandidate = names(candidate);
        Set<JobKey> matched = new HashSet<>();
        for (JobSummary job : baseline) {
            JobSummary other = candidates.get(job.key());
            if (other == null) {
                matcher.leaveOut(job, inCandidate.contains(job.key().job()), Reason.ONLY_BASELINE);
            } else {
                matched.add(job.key());
                matcher.pair(job, other);
            }
        }
        for (JobSummary job : candidate) {
            if (!matched.contains(job.key())) {
                matcher.leaveOut(job, inBaseline.contains(job.key().job()), Reason.ONLY_CANDIDATE);
            }
        }
        return matcher;
    }

    private static Set<String> names(List<JobSummary> jobs) {
        Set<String> names = new HashSet<>();
        jobs.forEach(job -> names.add(job.key().job()));
        return names;
    }

    Map<JobKey, Pair> pairs() {
        return pairs;
    }

    List<LeftOutJob> leftOut() {
        return leftOut;
    }

    private void leaveOut(JobSummary job, boolean isInOtherVariant, Reason reason) {
        leftOut.add(
                new LeftOutJob(job.key().job(), isInOtherVariant ? Reason.OTHER_FACTORS : reason, describe(job.key())));
    }

    private void pair(JobSummary baseline, JobSummary candidate) {
        for (JobSummary job : List.of(baseline, candidate)) {
            if (job.comparableInstances() == 0) {
                Reason reason = job.copiedInstances() > 0 ? Reason.COPIED : Reason.CHANGED;
                leftOut.add(new LeftOutJob(job.key().job(), reason, describe(job.key())));
                return;
            }
        }
        double factor = baseline.committedBytes() > candidate.committedBytes()
                ? baseline.committedBytes() / candidate.committedBytes()
                : candidate.committedBytes() / baseline.committedBytes();
        if (matching.requires(Factor.COMMITTED) && factor > matching.committedFactor()) {
            String detail = "%s and %s"
                    .formatted(
                            Unit.BYTES.format(baseline.committedBytes()),
                            Unit.BYTES.format(candidate.committedBytes()));
            leftOut.add(new LeftOutJob(baseline.key().job(), Reason.COMMITTED, detail));
            return;
        }
        pairs.put(baseline.key(), new Pair(baseline, candidate));
    }

    /** The known factors of a job. */
    private static String describe(JobKey key) {
        List<String> known = new ArrayList<>();
        add(known, "program", key.program());
        add(known, "user", key.user());
        add(known, "change", key.change());
        add(known, "platform", key.platform());
        add(known, "initial heap", bytes(key.heapInitialBytes()));
        add(known, "maximum heap", bytes(key.heapMaxBytes()));
        return String.join(", ", known);
    }

    private static void add(List<String> known, String name, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            known.add(name + " " + value);
        }
    }

    private static @Nullable String bytes(long bytes) {
        return bytes < 0 ? null : Unit.BYTES.format((double) bytes);
    }
}
