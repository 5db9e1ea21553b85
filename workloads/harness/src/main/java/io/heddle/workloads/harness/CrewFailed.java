package io.heddle.workloads.harness;

/** Says that a thread died of its cause, so the run has no result. */
final class CrewFailed extends Exception {
    private static final long serialVersionUID = 1;

    CrewFailed(Throwable cause) {
        super(cause.toString(), cause);
    }
}
