package io.heddle.kernel;

/** The error numbers of errno(3) that Heddle distinguishes. The numbers are the same on x86-64 and aarch64. */
public enum Errno {
    EPERM(1, "operation not permitted"),
    ENOENT(2, "no such file"),
    ESRCH(3, "no such process or thread"),
    EINTR(4, "interrupted"),
    ENOEXEC(8, "not an executable format"),
    ECHILD(10, "no child processes"),
    EAGAIN(11, "resource temporarily unavailable"),
    ENOMEM(12, "out of memory"),
    EACCES(13, "permission denied"),
    EFAULT(14, "bad address"),
    EBUSY(16, "resource busy"),
    ENODEV(19, "no such device"),
    ENOTDIR(20, "not a directory"),
    EINVAL(22, "invalid argument"),
    EMFILE(24, "too many open files"),
    E2BIG(7, "argument list or structure too large"),
    EPIPE(32, "broken pipe"),
    ENOSYS(38, "not supported by this kernel"),
    ELOOP(40, "too many symbolic links"),
    OTHER(-1, "unexpected error");

    private final int number;
    private final String meaning;

    Errno(int number, String meaning) {
        this.number = number;
        this.meaning = meaning;
    }

    /** A description for messages, without a full stop. */
    public String meaning() {
        return meaning;
    }

    /** The error of a kernel's result, whose number is {@code -result}; {@link #OTHER} for every other number. */
    public static Errno of(long result) {
        for (Errno errno : values()) {
            if (errno.number == -result) {
                return errno;
            }
        }
        return OTHER;
    }
}
