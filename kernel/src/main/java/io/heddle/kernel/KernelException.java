package io.heddle.kernel;

/** A refusal by the kernel, told in one line: what was tried, why it was refused, and what mends it. */
public final class KernelException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Errno errno;

    /**
     * @param result the kernel's negative result, whose error number is named in the message when it has no name here
     * @param mend what the user can do about it
     */
    public KernelException(String attempt, long result, String mend) {
        super("%s: %s (errno %d); %s".formatted(attempt, Errno.of(result).meaning(), -result, mend));
        this.errno = Errno.of(result);
    }

    public Errno errno() {
        return errno;
    }
}
