package io.heddle.workloads.harness;

/** The meaning of a command line. */
sealed interface Request {
    record Help() implements Request {}

    record Run(Settings settings, Verbosity verbosity) implements Request {}

    record Refusal(String reason) implements Request {}

    /** The output on stderr beside errors. */
    enum Verbosity {
        QUIET,
        VERBOSE
    }
}
