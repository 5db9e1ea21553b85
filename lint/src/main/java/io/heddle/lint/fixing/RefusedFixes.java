package io.heddle.lint.fixing;

import io.heddle.lint.fixing.FixApplier.AttemptedFix;
import io.heddle.recipes.edits.TextEdit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The fixes of a file that were tried and not applied. They are tried again only if a fix of the same task is applied. */
final class RefusedFixes {
    private final Map<Change, AttemptedFix> attempts = new LinkedHashMap<>();

    /** The text that a fix changes, without its position in the file. */
    private record Change(List<String> removed, List<String> inserted) {
        static Change of(ProposedFix fix) {
            List<TextEdit> edits = fix.fix().edits();
            String text = fix.before().text();
            return new Change(
                    edits.stream()
                            .map(each -> text.substring(each.start(), each.end()))
                            .toList(),
                    edits.stream().map(TextEdit::replacement).toList());
        }
    }

    void add(AttemptedFix attempt) {
        attempts.put(Change.of(attempt.proposal()), attempt);
    }

    boolean contains(ProposedFix fix) {
        return attempts.containsKey(Change.of(fix));
    }

    /** Forgets the attempts to fix the tasks of a fix that was applied. */
    void retry(ProposedFix applied) {
        attempts.values().removeIf(each -> !Collections.disjoint(each.proposal().tasks(), applied.tasks()));
    }

    /** The attempts at fixes, without those that are no longer proposed. */
    List<AttemptedFix> among(List<ProposedFix> fixes) {
        return fixes.stream()
                .map(each -> attempts.get(Change.of(each)))
                .filter(Objects::nonNull)
                .toList();
    }
}
