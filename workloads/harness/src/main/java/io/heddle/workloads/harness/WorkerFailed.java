package io.heddle.workloads.harness;

/** Thrown if a worker thread failed, so the run has no result. */
final class WorkerFailed extends Exception {
    private static final long serialVersionUID = 1;

    WorkerFailed(Throwable cause) {
        super(cause.toString(), cause);
    }
}
