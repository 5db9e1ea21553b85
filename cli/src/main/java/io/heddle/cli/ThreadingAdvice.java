package io.heddle.cli;

import io.heddle.evidence.EvidenceStore;
import io.heddle.governor.check.HostCapabilities;
import io.heddle.kernel.KernelVersion;
import io.heddle.policy.Policy;
import io.heddle.policy.PolicyExpression;
import io.heddle.policy.SelectorSpec;
import io.heddle.policy.VirtualThreads;
import io.heddle.selection.evidence.EvidenceState;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What comparisons have shown of virtual threads in a program. A threading model can't be chosen while the program runs, and may be
 * told apart from another: so {@code auto} proposes it, and begins with it where the user allows that.
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

    /** Reads files. Empty where nothing was to be chosen, or virtual threads didn't win. */
    private Optional<EvidenceState> winner() {
        if (!(asked.selection() instanceof SelectorSpec.Auto) || asked.threads() != null) {
            return Optional.empty();
        }
        return evidence.ofCommand(
                        command,
                        machine.cpus().usable().size(),
                        KernelVersion.running().release())
                .map(found -> found.standing(VirtualThreads.NAME))
                .filter(EvidenceState::isBetter);
    }

    /** The policy with virtual threads, if they have won, and says so. */
    Policy followed(Consumer<String> words) {
        return winner().map(standing -> {
                    words.accept("auto: virtual threads from the start: " + describe(standing));
                    return PolicyExpression.parse(Threads.addedTo(asked.name(), VirtualThreads.NAME));
                })
                .orElse(asked);
    }

    /** Says so, if they have won. */
    void given(Consumer<String> words) {
        winner().ifPresent(standing ->
                words.accept("auto: --threads virtual would be better, or --allow-conversion: " + describe(standing)));
    }

    private static String describe(EvidenceState standing) {
        return "the program did %.2f times as much in %d rounds of comparison"
                .formatted(standing.ratio(), standing.bet().pairs());
    }
}
