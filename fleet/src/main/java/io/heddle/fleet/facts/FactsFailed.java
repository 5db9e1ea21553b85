package io.heddle.fleet.facts;

/** Facts could not be written or read: the disk, the permissions, or a damaged file. The message is the cause. */
public final class FactsFailed extends RuntimeException {
    private static final long serialVersionUID = 1;

    FactsFailed(Exception cause) {
        // DuckDB adds the text of the statement on further lines.
        super(String.valueOf(cause.getMessage()).lines().findFirst().orElse(""), cause);
    }
}
