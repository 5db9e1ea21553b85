package io.heddle.diagnosis.waits.rules;

import static io.heddle.diagnosis.findings.Amounts.count;
import static io.heddle.diagnosis.findings.Amounts.time;
import static java.util.Map.entry;

import io.heddle.diagnosis.findings.Evidence;
import io.heddle.diagnosis.findings.Remedy;
import io.heddle.diagnosis.waits.WorkerWaits.Group;
import java.util.List;

/** Evidence and remedies that the rules about fork/join workers share. */
final class WorkerEvidence {
    private static final int MOST = 3;

    static final Remedy LINT = new Remedy("Find such tasks in the source code.", "heddle lint PATH");

    private WorkerEvidence() {}

    /** @param verb what the workers did, for example {@code slept} */
    static List<Evidence> of(List<Group> groups, String verb) {
        return groups.stream().limit(MOST).map(each -> of(each, verb)).toList();
    }

    private static Evidence of(Group group, String verb) {
        String on = group.on().isEmpty() ? "" : " on " + group.on();
        return Evidence.at(
                group.stack(),
                "%s %s%s in tasks %s, for %s in total and at most %s (heddle lint: %s)."
                        .formatted(
                                count(group.workers(), "worker"),
                                verb,
                                on,
                                count(group.waits(), "time"),
                                time(group.totalNanos()),
                                time(group.maxNanos()),
                                group.rule().id()),
                entry("waitSeconds", group.totalNanos() / 1e9),
                entry("waits", (double) group.waits()),
                entry("workers", (double) group.workers()));
    }

    static long nanos(List<Group> groups) {
        return groups.stream().mapToLong(Group::totalNanos).sum();
    }
}
