package io.heddle.cli.run;

import io.heddle.cli.options.Threads;
import io.heddle.evidence.EvidenceStore;
import io.heddle.governor.check.HostCapabilities;
import io.heddle.kernel.KernelVersion;
import io.heddle.policy.Policy;
import io.heddle.policy.PolicyExpression;
import io.heddle.policy.SelectorSpec;
import io.heddle.policy.VirtualThreads;
import io.heddle.selection.evidence.PairEvidence;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Advice about the threading model of a program, from the evidence of comparisons. A threading model cannot change while the
 * program runs, and a program can tell virtual threads from platform threads. So {@code auto} only proposes virtual threads,
 * unless the user allows the conversion.
 */
final class ThreadingAdvice {
    private final EvidenceStore evidence;
    private final HostCapabilities machine;
    private final Policy asked;
    private final List<String> command;

    ThreadingAdvice(EvidenceStore evidence, HostCapabilities machine, Policy asked, List<String> command) {
        this.evidence = evidence;
        this.machine = machine;
        this.asked = asked;
        this.command = command;
    }

    /** The evidence for virtual threads; empty when the policy is fixed or virtual threads are not proven better. Reads files. */
    private Optional<PairEvidence> winner() {
        if (!(asked.selection() instanceof SelectorSpec.Auto) || asked.threads() != null) {
            return Optional.empty();
        }
        return evidence.ofCommand(
                        command,
                        machine.cpus().usable().size(),
                        KernelVersion.running().release())
                .map(found -> found.standing(VirtualThreads.NAME))
                .filter(PairEvidence::isBetter);
    }

    /** The policy with virtual threads if these are proven better, which is reported; else the policy as it is. */
    Policy followed(Consumer<String> words) {
        return winner().map(standing -> {
                    words.accept("auto: using virtual threads from the start: " + describe(standing));
                    return PolicyExpression.parse(Threads.addedTo(asked.name(), VirtualThreads.NAME));
                })
                .orElse(asked);
    }

    /** Reports that virtual threads are proven better, if they are. */
    void given(Consumer<String> words) {
        winner().ifPresent(standing -> words.accept("auto: virtual threads reached " + describe(standing)
                + ". Use --threads virtual or --allow-conversion."));
    }

    private static String describe(PairEvidence standing) {
        return "%.2fx the throughput of platform threads in %d rounds of comparison"
                .formatted(standing.ratio(), standing.bet().pairs());
    }
}
