package io.heddle.lint.compilation;

/** How much of the code around an error a repair replaces. Each scope is tried if the smaller ones leave errors. */
enum RepairScope {
    /** The expression, by a value of its type. */
    EXPRESSION,
    /** The statement. */
    STATEMENT,
    /** The body of the method. */
    BODY,
    /** The method or field. */
    MEMBER
}
