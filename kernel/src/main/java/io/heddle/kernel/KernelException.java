package io.heddle.kernel;

/** A system call that the kernel refused. The message is one line: what failed, the cause, and what to do. */
public final class KernelException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Errno errno;

    /**
     * @param attempt what failed, for example "reading the CPUs of thread 7"
     * @param result the kernel's negative result: the negated error number
     * @param fix what the user can do about it: a sentence
     */
    public KernelException(String attempt, long result, String fix) {
        super("%s: %s (errno %d). %s".formatted(attempt, Errno.of(result).meaning(), -result, fix));
        this.errno = Errno.of(result);
    }

    /** The error; {@link Errno#OTHER} when it has no name here, while the message has its number. */
    public Errno errno() {
        return errno;
    }
}
