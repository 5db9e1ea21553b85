package io.heddle.lint.verification.harness.values;

import java.util.regex.Pattern;

/** Guesses from the name of a method whether its result lets a recursion continue. */
public enum RecursionNames {
    /** The method decides whether there are further parts. */
    CONTINUES,

    /** The method decides whether the recursion ends. */
    ENDS,

    UNKNOWN;

    private static final Pattern MORE = Pattern.compile("(can|should|must|needs|has|isLarge|isBig)\\w*");

    private static final Pattern LAST =
            Pattern.compile("(?i)\\w*(enough|small|leaf|done|terminal|base|trivial|atomic|finished|empty)\\w*");

    /** @param method the simple name of the method */
    public static RecursionNames of(String method) {
        return MORE.matcher(method).matches() ? CONTINUES : LAST.matcher(method).matches() ? ENDS : UNKNOWN;
    }
}
