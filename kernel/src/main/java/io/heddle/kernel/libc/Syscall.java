package io.heddle.kernel.libc;

/** The system calls that Heddle makes or filters, with their numbers on each supported architecture (the kernel's unistd.h). */
public enum Syscall {
    READ(0, 63),
    OPENAT(257, 56),
    OPENAT2(437, 437),
    CLOSE(3, 57),
    PREAD64(17, 67),
    WRITE(1, 64),
    PIPE2(293, 59),
    STATX(332, 291),
    IOCTL(16, 29),
    FCNTL(72, 25),
    KILL(62, 129),
    WAIT4(61, 260),
    WAITID(247, 95),
    GETPGID(121, 155),
    PRCTL(157, 167),
    PRLIMIT64(302, 261),
    GETRUSAGE(98, 165),
    SCHED_SETATTR(314, 274),
    SCHED_GETATTR(315, 275),
    SCHED_SETAFFINITY(203, 122),
    SCHED_GETAFFINITY(204, 123),
    GETTID(186, 178),
    CLOCK_GETTIME(228, 113),
    FUTEX(202, 98),
    MMAP(9, 222),
    MUNMAP(11, 215),
    PPOLL(271, 73),
    SOCKET(41, 198),
    SENDTO(44, 206),
    RECVFROM(45, 207),
    EVENTFD2(290, 19),
    PERF_EVENT_OPEN(298, 241),
    PIDFD_SEND_SIGNAL(424, 424),
    PIDFD_OPEN(434, 434),
    SETNS(308, 268),
    CLONE(56, 220),
    CLONE3(435, 435),
    FSOPEN(430, 430),
    FSCONFIG(431, 431),
    FSMOUNT(432, 432),
    EXECVE(59, 221),
    TGKILL(234, 131),
    LANDLOCK_CREATE_RULESET(444, 444),
    LANDLOCK_ADD_RULE(445, 445),
    LANDLOCK_RESTRICT_SELF(446, 446);

    private static final boolean X86 =
            switch (System.getProperty("os.arch")) {
                case "amd64", "x86_64" -> true;
                case "aarch64" -> false;
                case String other ->
                    throw new UnsupportedOperationException("Heddle supports x86-64 and aarch64, not " + other);
            };

    private final int x86;
    private final int arm;

    Syscall(int x86, int arm) {
        this.x86 = x86;
        this.arm = arm;
    }

    /** The number on this machine's architecture. */
    public int number() {
        return select(x86, arm);
    }

    /** The one of two values that applies to this machine's architecture. */
    public static int select(int x86, int arm) {
        return X86 ? x86 : arm;
    }
}
