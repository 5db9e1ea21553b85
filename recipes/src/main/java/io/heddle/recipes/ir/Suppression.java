package io.heddle.recipes.ir;

/**
 * A rule that is switched off in a part of a file.
 *
 * @param rule the rule's id, or another word of {@code @SuppressWarnings}
 * @param firstLine counts from 1
 * @param lastLine inclusive
 */
public record Suppression(String rule, int firstLine, int lastLine) {
    /** Whether a rule is switched off in a line. */
    public boolean covers(String id, int line) {
        return rule.equals(id) && firstLine <= line && line <= lastLine;
    }
}
