package io.heddle.kernel.containment;

import io.heddle.kernel.libc.Syscall;

/**
 * The system calls that contained code may not make, whatever their arguments. The numbers are those of x86-64 and aarch64 (the
 * kernel's unistd.h). {@link #NONE} stands for an architecture without the call.
 */
enum DeniedSystemCall {
    // The network. Sockets of all families, since Unix domain sockets reach services of the machine.
    SOCKET(41, 198),
    // Other programs.
    FORK(57, DeniedSystemCall.NONE),
    VFORK(58, DeniedSystemCall.NONE),
    // Other processes of the user.
    PTRACE(101, 117),
    PROCESS_VM_READV(310, 270),
    PROCESS_VM_WRITEV(311, 271),
    PROCESS_MADVISE(440, 440),
    PROCESS_MRELEASE(448, 448),
    PIDFD_OPEN(434, 434),
    PIDFD_GETFD(438, 438),
    PIDFD_SEND_SIGNAL(424, 424),
    TKILL(200, 130),
    RT_SIGQUEUEINFO(129, 138),
    RT_TGSIGQUEUEINFO(297, 240),
    KCMP(312, 272),
    SETPRIORITY(141, 140),
    SCHED_SETPARAM(142, 118),
    SCHED_SETSCHEDULER(144, 119),
    SCHED_SETATTR(314, 274),
    SCHED_SETAFFINITY(203, 122),
    IOPRIO_SET(251, 30),
    MIGRATE_PAGES(256, 238),
    MOVE_PAGES(279, 239),
    // System V and POSIX objects, which other processes of the user share.
    SHMGET(29, 194),
    SHMAT(30, 196),
    SHMCTL(31, 195),
    SEMGET(64, 190),
    SEMOP(65, 193),
    SEMTIMEDOP(220, 192),
    SEMCTL(66, 191),
    MSGGET(68, 186),
    MSGSND(69, 189),
    MSGRCV(70, 188),
    MSGCTL(71, 187),
    MQ_OPEN(240, 180),
    MQ_UNLINK(241, 181),
    // Keys that the kernel keeps for the user.
    ADD_KEY(248, 217),
    REQUEST_KEY(249, 218),
    KEYCTL(250, 219),
    // File operations that Landlock does not restrict: modes, owners, times, attributes and, before Linux 6.2,
    // truncation.
    CHMOD(90, DeniedSystemCall.NONE),
    FCHMOD(91, 52),
    FCHMODAT(268, 53),
    FCHMODAT2(452, 452),
    CHOWN(92, DeniedSystemCall.NONE),
    FCHOWN(93, 55),
    LCHOWN(94, DeniedSystemCall.NONE),
    FCHOWNAT(260, 54),
    UTIME(132, DeniedSystemCall.NONE),
    UTIMES(235, DeniedSystemCall.NONE),
    FUTIMESAT(261, DeniedSystemCall.NONE),
    UTIMENSAT(280, 88),
    SETXATTR(188, 5),
    LSETXATTR(189, 6),
    FSETXATTR(190, 7),
    SETXATTRAT(463, 463),
    REMOVEXATTR(197, 14),
    LREMOVEXATTR(198, 15),
    FREMOVEXATTR(199, 16),
    REMOVEXATTRAT(466, 466),
    FILE_SETATTR(469, 469),
    TRUNCATE(76, 45),
    OPEN_BY_HANDLE_AT(304, 265),
    FANOTIFY_INIT(300, 262),
    // Interfaces that bypass this filter or reach more of the kernel than programs need.
    IO_URING_SETUP(425, 425),
    IO_URING_ENTER(426, 426),
    IO_URING_REGISTER(427, 427),
    BPF(321, 280),
    PERF_EVENT_OPEN(298, 241),
    USERFAULTFD(323, 282),
    // Memory that no resource limit counts.
    MEMFD_CREATE(319, 279),
    MEMFD_SECRET(447, 447),
    // The whole machine, when root runs the code.
    UNSHARE(272, 97),
    SETNS(308, 268),
    CHROOT(161, 51),
    MOUNT(165, 40),
    UMOUNT2(166, 39),
    PIVOT_ROOT(155, 41),
    OPEN_TREE(428, 428),
    MOVE_MOUNT(429, 429),
    FSOPEN(430, 430),
    FSCONFIG(431, 431),
    FSMOUNT(432, 432),
    FSPICK(433, 433),
    MOUNT_SETATTR(442, 442),
    INIT_MODULE(175, 105),
    FINIT_MODULE(313, 273),
    DELETE_MODULE(176, 106),
    KEXEC_LOAD(246, 104),
    KEXEC_FILE_LOAD(320, 294),
    REBOOT(169, 142),
    SWAPON(167, 224),
    SWAPOFF(168, 225),
    ACCT(163, 89),
    QUOTACTL(179, 60),
    QUOTACTL_FD(443, 443),
    SYSLOG(103, 116),
    SETTIMEOFDAY(164, 170),
    CLOCK_SETTIME(227, 112),
    ADJTIMEX(159, 171),
    CLOCK_ADJTIME(305, 266),
    SETHOSTNAME(170, 161),
    SETDOMAINNAME(171, 162),
    VHANGUP(153, 58),
    IOPL(172, DeniedSystemCall.NONE),
    IOPERM(173, DeniedSystemCall.NONE);

    static final int NONE = -1;

    private final int x86;
    private final int arm;

    DeniedSystemCall(int x86, int arm) {
        this.x86 = x86;
        this.arm = arm;
    }

    /** The number on this machine's architecture. */
    int number() {
        return Syscall.select(x86, arm);
    }
}
