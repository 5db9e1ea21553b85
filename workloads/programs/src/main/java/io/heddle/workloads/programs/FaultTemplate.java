package io.heddle.workloads.programs;

/** A template of a member with one fault that compiles, on the line that ends in {@code // here}. */
enum FaultTemplate {
    UNUSED_PRIVATE_FIELD("UnusedPrivateField", """
            private int $NAME; // here
        """),
    UNUSED_PRIVATE_METHOD("UnusedPrivateMethod", """
            private static long $NAME(long x) { // here
                return x + $A;
            }
        """),
    UNUSED_LOCAL_VARIABLE("UnusedLocalVariable", """
            static long $NAME(long x) {
                long forgotten = x * $A; // here
                return x - $B;
            }
        """),
    EMPTY_CATCH_BLOCK("EmptyCatchBlock", """
            static long $NAME(String text) {
                long number = $A;
                try {
                    number = Long.parseLong(text);
                } catch (NumberFormatException e) { // here
                }
                return number;
            }
        """),
    EMPTY_CONTROL_STATEMENT("EmptyControlStatement", """
            static long $NAME(long x) {
                if (x > $A) { // here
                }
                return x;
            }
        """),
    MISSING_BRACES("ControlStatementBraces", """
            static long $NAME(long x) {
                long y = x;
                while (y > $A) // here
                    y -= $B;
                return y;
            }
        """),
    UNNECESSARY_RETURN("UnnecessaryReturn", """
            static void $NAME(StringBuilder text) {
                text.append($A);
                return; // here
            }
        """),
    SLOW_BOOLEAN("SimplifyBooleanReturns", """
            static boolean $NAME(long x) {
                if (x > $A) { // here
                    return true;
                } else {
                    return false;
                }
            }
        """);

    static final String MARK = " // here";

    /** The name of the PMD rule that reports it. */
    final String rule;

    final String text;

    FaultTemplate(String rule, String text) {
        this.rule = rule;
        this.text = text;
    }
}
