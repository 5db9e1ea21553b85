package io.heddle.diagnosis.waits.rules;

import static io.heddle.diagnosis.findings.Amounts.count;
import static io.heddle.diagnosis.findings.Amounts.percent;
import static io.heddle.diagnosis.findings.Amounts.time;
import static java.util.Map.entry;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Evidence;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Remedy;
import io.heddle.diagnosis.findings.Rule;
import io.heddle.diagnosis.waits.ContendedLock;
import io.heddle.diagnosis.waits.LockContention;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.Wait;
import io.heddle.timeline.stacks.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds locks for which threads wait while CPUs are idle. */
final class LockContentionRule implements Rule {
    @Override
    public Optional<Finding> finding(Timeline timeline) {
        LockContention contention = LockContention.of(timeline);
        double lost = contention.loss(timeline);
        if (lost < LEAST_LOST_SHARE) {
            return Optional.empty();
        }
        ContendedLock worst = contention.locks().getFirst();
        String summary = "%s waited %s for locks, %s of it for %s"
                .formatted(
                        count(contention.blockedNanosByThread().size(), "thread"),
                        time(contention.blockedNanos()),
                        percent(worst.blockedNanos() / (double) contention.blockedNanos()),
                        name(worst));
        return Optional.of(
                new Finding(Cause.LOCK_CONTENTION, lost, summary, evidence(timeline, contention), remedies()));
    }

    private static List<Evidence> evidence(Timeline timeline, LockContention contention) {
        List<Evidence> evidence = new ArrayList<>();
        ContendedLock worst = contention.locks().getFirst();
        evidence.add(waits(timeline, worst));
        Stack holder = worst.ownerStack(timeline);
        if (!holder.equals(Stack.NONE)) {
            evidence.add(Evidence.at(
                    holder,
                    "Thread \"%s\" ran here while others waited for it for %s."
                            .formatted(owner(timeline, worst), time(worst.ownerNanos())),
                    entry("ownerSeconds", worst.ownerNanos() / 1e9)));
        }
        if (contention.locks().size() > 1) {
            evidence.add(waits(timeline, contention.locks().get(1)));
        }
        return evidence;
    }

    private static Evidence waits(Timeline timeline, ContendedLock lock) {
        String convoy = lock.isConvoy() ? " They get it in turn: a convoy." : "";
        String owner = lock.owner() == Wait.UNKNOWN_THREAD
                ? ""
                : " Thread \"%s\" held it for %s of that time."
                        .formatted(owner(timeline, lock), percent(lock.ownerNanos() / (double) lock.blockedNanos()));
        return Evidence.at(
                lock.stack(),
                "%s waited for %s in %s, up to %d at once, for %s in total.%s%s"
                        .formatted(
                                count(lock.threads(), "thread"),
                                name(lock),
                                count(lock.waits().size(), "wait"),
                                lock.maxWaiting(),
                                time(lock.blockedNanos()),
                                owner,
                                convoy),
                entry("blockedSeconds", lock.blockedNanos() / 1e9),
                entry("waits", (double) lock.waits().size()),
                entry("threads", (double) lock.threads()),
                entry("maxWaiting", (double) lock.maxWaiting()));
    }

    private static String name(ContendedLock lock) {
        return lock.type().isEmpty() ? "a lock" : "a lock of the class " + lock.type();
    }

    private static String owner(Timeline timeline, ContendedLock lock) {
        return timeline.threads().get(lock.owner()).name();
    }

    private static List<Remedy> remedies() {
        return List.of(
                Remedy.ofCode("Do less while holding the lock, or split it so that threads rarely need the same one."),
                new Remedy(
                        "Let the owner of a lock run on instead of being preempted: compare policies.",
                        "heddle compare --arm default --arm slice --arm virtual -- COMMAND"));
    }
}
