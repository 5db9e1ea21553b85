package io.heddle.cli.jvms;

import io.heddle.governor.registry.GovernorStatus;
import io.heddle.governor.selector.SelectorStatus;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a Heddle governs a JVM.
 *
 * @param status the state that it has published; null if it is unknown
 */
public record Governance(
        RunningJvm.Governor governor, @Nullable GovernorStatus status) {
    private static final String UNKNOWN = "unknown";

    /** The policy in force. */
    public String policy() {
        return status == null ? UNKNOWN : status.policy();
    }

    /** The selector with its activity, for example {@code auto: using fifo since 3.1 s}; empty if it has none or is unknown. */
    public String activity() {
        SelectorStatus selector = selector();
        if (selector == null) {
            return "";
        }
        String since = selector.sinceSeconds() == null
                ? ""
                : String.format(Locale.ROOT, " since %.1f s", selector.sinceSeconds());
        return selector.selector() + ": "
                + switch (selector.phase()) {
                    case OBSERVING -> "observing under " + selector.chosen();
                    case COMPARING -> "comparing " + challenger(selector) + " with default";
                    case CHECKING -> "checking whether " + challenger(selector) + " stalls the program";
                    case SETTLED -> "using " + selector.chosen() + since;
                    case DISABLED -> "ended";
                };
    }

    /** The activity with its effect and reason, on one line. */
    public String describeActivity() {
        return Stream.of(activity(), gain(), reason())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
    }

    /** All that is known, a fact a line. */
    public List<String> explain() {
        return Stream.of(
                        "heddle " + governor.describe(),
                        "policy in force: " + policy(),
                        activity(),
                        measure().isEmpty() ? "" : "measure: " + measure(),
                        gain().isEmpty() ? "" : "effect of the compared policy in this run: " + gain(),
                        cost().isEmpty() ? "" : "cost of experiments: " + cost(),
                        reason().isEmpty() ? "" : "reason: " + reason())
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private static String challenger(SelectorStatus selector) {
        return selector.challenger() == null ? "a policy" : selector.challenger();
    }

    /** The measured effect, for example {@code 1.31x in 5 pairs (1.12 to 1.53)}; empty if nothing was measured. */
    public String gain() {
        SelectorStatus selector = selector();
        SelectorStatus.Gain gain = selector == null ? null : selector.gain();
        if (gain == null) {
            return "";
        }
        String interval = gain.low() == null || gain.high() == null
                ? ", no interval yet"
                : String.format(
                        Locale.ROOT,
                        " (%.2f to %.2f, %.0f %% confidence)",
                        gain.low(),
                        gain.high(),
                        100 * gain.confidence());
        return String.format(
                Locale.ROOT,
                "%.2fx in %d %s%s",
                gain.ratio(),
                gain.pairs(),
                gain.pairs() == 1 ? "pair" : "pairs",
                interval);
    }

    /** The measure by which the selector compares policies; empty if it has none. */
    public String measure() {
        SelectorStatus selector = selector();
        return selector == null || selector.measure() == null ? "" : selector.measure();
    }

    /** The work that experiments have cost, for example {@code 0.3 % of the run}; empty if it is unknown. */
    public String cost() {
        SelectorStatus selector = selector();
        return selector == null || selector.costShare() == null
                ? ""
                : String.format(Locale.ROOT, "%.1f %% of the run", 100 * selector.costShare());
    }

    /** Why the policy was lost, or else why the selector uses its policy; empty under a fixed policy. */
    public String reason() {
        if (status == null) {
            return "it has published no state that this user may read";
        }
        SelectorStatus selector = selector();
        String selection = selector == null ? "" : selector.reason();
        return status.lost() == null ? selection : status.lost();
    }

    private @Nullable SelectorStatus selector() {
        return status == null ? null : status.selector();
    }
}
