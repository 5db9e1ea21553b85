package io.heddle.lint.verification;

import java.util.Set;
import java.util.stream.Collectors;

/** Text about the missing members whose results a check generated. */
final class MissingMembers {
    private static final int MOST_NAMED = 3;

    private MissingMembers() {}

    /** A clause; empty if there are none. */
    static String describe(Set<String> members) {
        if (members.isEmpty()) {
            return "";
        }
        String named = members.stream()
                .map(MissingMembers::withoutPackage)
                .limit(MOST_NAMED)
                .collect(Collectors.joining(", "));
        return ", with the same calls of missing code, whose results are generated (%s%s)"
                .formatted(
                        named,
                        members.size() > MOST_NAMED ? " and %d more".formatted(members.size() - MOST_NAMED) : "");
    }

    private static String withoutPackage(String member) {
        return member.replaceAll("\\b([a-z]\\w*\\.)+(?=[A-Z])", "");
    }
}
