package io.heddle.selection.goals;

import io.heddle.trials.analysis.Metric.Better;

/**
 * A goal as the user writes it: {@code [STATISTIC:]more|less=SOURCE}, for example {@code
 * p99:less=http://127.0.0.1:8080/metrics#http_server_requests_seconds{uri="/api"}}.
 *
 * @param statistic {@link Statistic.ByType} only for an endpoint and for {@code cpu}
 * @param better whether more or less is better
 */
public record GoalSpec(Statistic statistic, Better better, GoalSource source) {
    private static final String FORM =
            "[STATISTIC:]more|less=SOURCE, for example p99:less=http://127.0.0.1:8080/metrics#request_seconds";

    /**
     * Parses the argument of {@code --goal} and {@code --keep}.
     *
     * @throws IllegalArgumentException with cause and advice in one line
     */
    public static GoalSpec parse(String text) {
        if (text.codePoints().anyMatch(Character::isISOControl)) {
            throw wrong(text.replaceAll("\\p{Cntrl}+", " "), "has control characters. Write it in one line.");
        }
        int equals = text.indexOf('=');
        if (equals < 0) {
            throw wrong(text, "has no source. Write " + FORM + ".");
        }
        String head = text.substring(0, equals);
        int colon = head.indexOf(':');
        Better better =
                switch (head.substring(colon + 1)) {
                    case "more" -> Better.MORE;
                    case "less" -> Better.LESS;
                    default -> throw wrong(text, "does not say whether more or less is better. Write " + FORM + ".");
                };
        GoalSource source;
        try {
            source = GoalSource.parse(text.substring(equals + 1));
        } catch (IllegalArgumentException e) {
            throw wrong(text, String.valueOf(e.getMessage()));
        }
        Statistic statistic = colon < 0 ? source.defaultStatistic() : statistic(text, head.substring(0, colon));
        source.obstacleTo(statistic).or(() -> source.obstacleTo(better)).ifPresent(obstacle -> {
            throw wrong(text, obstacle);
        });
        return new GoalSpec(statistic, better, source);
    }

    private static Statistic statistic(String text, String name) {
        return Statistic.parse(name)
                .orElseThrow(
                        () -> wrong(text, "has the unknown statistic '" + name + "'. Write " + Statistic.FORMS + "."));
    }

    /** Whether the other goal wants the opposite of the same number. */
    boolean contradicts(GoalSpec other) {
        return better != other.better && statistic.equals(other.statistic) && source.equals(other.source);
    }

    /** The goal without the address of its source, for people: {@code p99 of http_request_seconds}. */
    public String describe() {
        String prefix = statistic instanceof Statistic.ByType ? "" : statistic + " of ";
        return prefix + source.describe();
    }

    /** The text that {@link #parse} accepts. */
    @Override
    public String toString() {
        String prefix = statistic instanceof Statistic.ByType ? "" : statistic + ":";
        return prefix + better + "=" + source;
    }

    private static IllegalArgumentException wrong(String text, String what) {
        return new IllegalArgumentException("goal '" + text + "' " + what);
    }
}
