package io.heddle.cli.explain;

import io.heddle.diagnosis.findings.Evidence;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Remedy;
import io.heddle.diagnosis.runqueues.Blame;
import io.heddle.diagnosis.runqueues.BlameCause;
import io.heddle.diagnosis.runqueues.BlameCheck;
import io.heddle.timeline.Facts;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.stacks.Frame;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of {@code heddle explain} ({@code docs/schemas/explain.schema.json}).
 *
 * @param coverage what the recording has of the scheduler: machine, switches, clocks or none
 * @param notes what the recording lacks, and why
 * @param limits what could not be judged, and why
 * @param tracepoints those that the user named, as far as they were hit
 * @param applicationWaits null without scheduling events and without waits in the threads' clocks
 */
record ExplainDocument(
        String schema,
        String file,
        String program,
        String host,
        int cpus,
        double seconds,
        String coverage,
        long schedulingEvents,
        long lostEvents,
        List<FindingDocument> findings,
        @Nullable ApplicationWaits applicationWaits,
        List<Tracepoint> tracepoints,
        List<String> limits,
        List<String> notes) {

    /** @param stack from the innermost frame outwards */
    record EvidenceDocument(String text, Map<String, Double> figures, List<String> stack) {
        static EvidenceDocument of(Evidence evidence) {
            return new EvidenceDocument(
                    evidence.text(),
                    evidence.figures(),
                    evidence.stack().frames().stream().map(Frame::toString).toList());
        }
    }

    /** @param command null if the remedy is a change of the code */
    record RemedyDocument(String text, @Nullable String command) {
        static RemedyDocument of(Remedy remedy) {
            return new RemedyDocument(remedy.text(), remedy.command().isEmpty() ? null : remedy.command());
        }
    }

    record FindingDocument(
            String cause,
            String title,
            int score,
            double lostShare,
            String summary,
            List<EvidenceDocument> evidence,
            List<RemedyDocument> remedies) {
        static FindingDocument of(Finding finding) {
            return new FindingDocument(
                    finding.cause().id(),
                    finding.cause().title(),
                    finding.score(),
                    finding.lostShare(),
                    finding.summary(),
                    finding.evidence().stream().map(EvidenceDocument::of).toList(),
                    finding.remedies().stream().map(RemedyDocument::of).toList());
        }
    }

    /**
     * The time for which application threads were ready and had no CPU.
     *
     * @param secondsByCause by what the CPU did meanwhile; all unknown without the machine's scheduling events
     * @param clockRatio the sum over the clocks of the same threads; null if one of both is missing
     */
    record ApplicationWaits(
            double seconds,
            Map<String, Double> secondsByCause,
            @Nullable Double clockRatio) {
        static @Nullable ApplicationWaits of(Explanation explanation) {
            Blame blame = explanation.scheduling().blame();
            if (!blame.knowsCauses() && blame.applicationWaitNanos() == 0) {
                return null;
            }
            Map<String, Double> byCause = new TreeMap<>();
            for (BlameCause cause : BlameCause.values()) {
                long nanos = blame.applicationNanos(cause);
                if (nanos > 0) {
                    byCause.put(cause.name().toLowerCase(Locale.ROOT), nanos / 1e9);
                }
            }
            BlameCheck check = explanation.scheduling().blameCheck();
            double ratio = blame.knowsCauses() ? check.ratio() : Double.NaN;
            return new ApplicationWaits(
                    blame.applicationWaitNanos() / 1e9, byCause, Double.isNaN(ratio) ? null : Double.valueOf(ratio));
        }
    }

    static ExplainDocument of(String file, Explanation explanation) {
        Timeline timeline = explanation.timeline();
        Facts facts = timeline.facts();
        return new ExplainDocument(
                "heddle.explain/1",
                file,
                facts.program(),
                facts.host(),
                facts.cpus(),
                timeline.span().seconds(),
                facts.coverage().name().toLowerCase(Locale.ROOT),
                timeline.scheduling().size(),
                timeline.lostSchedulingEvents(),
                explanation.diagnosis().findings().stream()
                        .map(FindingDocument::of)
                        .toList(),
                ApplicationWaits.of(explanation),
                Tracepoint.of(timeline),
                explanation.diagnosis().limits(),
                facts.notes());
    }
}
