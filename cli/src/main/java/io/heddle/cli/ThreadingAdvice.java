package io.heddle.cli;

import io.heddle.evidence.EvidenceStore;
import io.heddle.governor.check.Machine;
import io.heddle.governor.policy.Policy;
import io.heddle.governor.policy.PolicyExpression;
import io.heddle.governor.policy.Selection;
import io.heddle.governor.policy.VirtualThreads;
import io.heddle.governor.selector.Standing;
import io.heddle.kernel.KernelVersion;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What comparisons have shown of virtual threads in a program. A threading model can't be chosen while the program runs, and may be
 * told apart from another: so {@code auto} proposes it, and begins with it where the user allows that.
 */
final class ThreadingAdvice {
    private final EvidenceStore evidence;
    private final Machine machine;
    private final Policy asked;
    private final List<String> command;

    ThreadingAdvice(EvidenceStore evidence, Machine machine, Policy asked, List<String> command) {
        this.evidence = evidence;
        this.machine = machine;
        this.asked = asked;
        this.command = command;
    }

    /** Reads files. Empty where nothing was to be chosen, or virtual threads didn't win. */
    private Optional<Standing> winner() {
        if (!(asked.selection() instanceof Selection.Auto) || asked.threads() != null) {
            return Optional.empty();
        }
        return evidence.ofCommand(
                        command,
                        machine.cpus().usable().size(),
                        KernelVersion.running().release())
                .map(found -> found.standing(VirtualThreads.NAME))
                .filter(Standing::isBetter);
    }

    /** The policy with virtual threads, if they have won, and says so. */
    Policy followed(Consumer<String> words) {
        return winner().map(standing -> {
                    words.accept("auto: virtual threads from the start: " + inWords(standing));
                    return PolicyExpression.parse(Threads.addedTo(asked.name(), VirtualThreads.NAME));
                })
                .orElse(asked);
    }

    /** Says so, if they have won. */
    void given(Consumer<String> words) {
        winner().ifPresent(standing ->
                words.accept("auto: --threads virtual would be better, or --allow-conversion: " + inWords(standing)));
    }

    private static String inWords(Standing standing) {
        return "the program did %.2f times as much in %d rounds of comparison"
                .formatted(standing.ratio(), standing.bet().pairs());
    }
}
