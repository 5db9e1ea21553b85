package io.heddle.workloads.harness;

/** What a command line means. */
sealed interface Request {
    record Help() implements Request {}

    record Run(Settings settings, Notes notes) implements Request {}

    record Refusal(String reason) implements Request {}

    /** What is told on stderr beside the result. */
    enum Notes {
        NONE,
        SECONDS
    }
}
