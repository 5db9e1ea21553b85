package io.heddle.fleetspark;

import io.heddle.documents.UserError;

/** Failures of Spark and Hadoop, in one line. */
final class Failures {
    private Failures() {}

    static UserError ofStart(String master, Throwable failure) {
        return new UserError(
                "Spark does not start with the master '%s': %s. Use local[*], local[N] or spark://HOST:PORT."
                        .formatted(master, cause(failure)));
    }

    static UserError ofAddress(String address, Throwable failure) {
        String cause =
                failure instanceof UnsupportedOperationException ? "its folders cannot be listed" : cause(failure);
        return new UserError("cannot read facts from %s: %s. Check the address, and the settings of Hadoop for it."
                .formatted(address, cause));
    }

    static UserError ofCluster(String master) {
        return new UserError(
                "the cluster %s does not answer, or has ended the application. Check its address, its workers and their logs."
                        .formatted(master));
    }

    static UserError ofQuery(String address, boolean isLocal, Throwable failure) {
        return new UserError("cannot compare the facts in %s: %s. %s"
                .formatted(
                        address,
                        cause(failure),
                        isLocal
                                ? "Check the files, and the space in java.io.tmpdir."
                                : "Check that all machines of the cluster can read this address."));
    }

    /** The first line of the innermost message, without full stop. */
    static String cause(Throwable failure) {
        String message = "";
        for (Throwable each = failure; each != null; each = each.getCause()) {
            String line = each.getMessage() == null
                    ? each.getClass().getSimpleName()
                    : each.getMessage().lines().findFirst().orElse("").strip();
            if (!line.isEmpty()) {
                message = line;
            }
        }
        return message.endsWith(".") ? message.substring(0, message.length() - 1) : message;
    }
}
