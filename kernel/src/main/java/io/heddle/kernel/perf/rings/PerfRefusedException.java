package io.heddle.kernel.perf.rings;

import io.heddle.kernel.Errno;

/** A perf event that the kernel refused to open or to map. */
public final class PerfRefusedException extends Exception {
    private static final long serialVersionUID = 1;

    /** What the kernel refused. */
    public enum Step {
        OPEN,
        FILTER,
        REDIRECT,
        MAP
    }

    private final Step step;
    private final Errno errno;

    /** @param result the kernel's negative result: the negated error number */
    PerfRefusedException(Step step, long result) {
        super("%s: %s (errno %d)".formatted(step, Errno.of(result).meaning(), -result));
        this.step = step;
        this.errno = Errno.of(result);
    }

    public Step step() {
        return step;
    }

    public Errno errno() {
        return errno;
    }
}
