package io.heddle.kernel.containment;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import io.heddle.kernel.Errno;
import io.heddle.kernel.KernelException;
import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The system calls that the calling thread, and all that it starts, may not make; see seccomp(2). They fail as they do without
 * the right: no sockets, no other programs, no signals to other processes, no change of what Landlock leaves free.
 */
final class SystemCallFilter {
    private static final int EPERM = 1;
    private static final int ENOSYS = 38;
    private static final int PR_SET_PDEATHSIG = 1;
    private static final int PR_SET_SECCOMP = 22;
    private static final int MODE_FILTER = 2;
    private static final int CLONE_THREAD = 0x10000;
    private static final int O_TRUNC = 01000;
    private static final int O_ACCMODE = 3;
    private static final int O_RDONLY = 0;
    private static final int WHOLE = -1;

    private static final int OPEN = Syscall.numberHere(2, ForbiddenCall.NONE);
    private static final int AUDIT_X86_64 = 0xC000003E;
    private static final int AUDIT_AARCH64 = 0xC00000B7;

    /** Calls of the x32 ABI have this bit, and no other calls. */
    private static final int X32 = 0x40000000;

    /** Requests of ioctl(2) that type into a terminal, or change the attributes of a file that is open for reading. */
    private static final int[] FORBIDDEN_REQUESTS = {0x5412, 0x541C, 0x40086602, 0x401c5820};

    /** {@code struct sock_fprog}: the number of instructions, and where they are. */
    private static final int PROGRAM_BYTES = 16;

    private static final int INSTRUCTION_BYTES = 8;

    private SystemCallFilter() {}

    static boolean isAvailable() {
        // The kernel looks at the mode first, then at the program; seccomp(2).
        return Errno.of(Libc.syscall(Syscall.PRCTL, PR_SET_SECCOMP, MODE_FILTER, 0, 0)) == Errno.EFAULT;
    }

    /** Restricts the calling thread for good; it must have no_new_privs. */
    static void apply() {
        byte[] program = program((int) ProcessHandle.current().pid());
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment instructions = arena.allocate(program.length, Long.BYTES);
            MemorySegment.copy(program, 0, instructions, JAVA_BYTE, 0, program.length);
            MemorySegment description = arena.allocate(PROGRAM_BYTES, Long.BYTES);
            description.set(JAVA_SHORT, 0, (short) (program.length / INSTRUCTION_BYTES));
            description.set(JAVA_LONG, Long.BYTES, instructions.address());
            long result = Libc.syscall(Syscall.PRCTL, PR_SET_SECCOMP, MODE_FILTER, description.address(), 0);
            if (result < 0) {
                throw new KernelException("filtering system calls", result, "the code is not run");
            }
        }
    }

    /** @param pid the only process that may be signalled */
    private static byte[] program(int pid) {
        Filter filter = new Filter();
        filter.requireArchitecture(Syscall.numberHere(AUDIT_X86_64, AUDIT_AARCH64), EPERM);
        filter.refuseFrom(X32, EPERM);
        for (ForbiddenCall call : ForbiddenCall.values()) {
            if (call.number() != ForbiddenCall.NONE) {
                filter.refuse(call.number(), EPERM);
            }
        }
        // No filter sees the flags of these two; the C library then makes threads by clone.
        filter.refuse(Syscall.CLONE3.number(), ENOSYS);
        filter.refuse(Syscall.OPENAT2.number(), ENOSYS);
        filter.refuseUnless(Syscall.CLONE.number(), 0, CLONE_THREAD, CLONE_THREAD, EPERM);
        filter.refuseUnless(Syscall.KILL.number(), 0, WHOLE, pid, EPERM);
        filter.refuseUnless(Syscall.TGKILL.number(), 0, WHOLE, pid, EPERM);
        filter.refuseUnless(Syscall.PRLIMIT64.number(), 0, WHOLE, 0, EPERM);
        filter.refuseIf(Syscall.PRCTL.number(), 0, WHOLE, PR_SET_PDEATHSIG, EPERM);
        // Linux truncates what is opened for reading alone.
        filter.refuseIf(Syscall.OPENAT.number(), 2, O_TRUNC | O_ACCMODE, O_TRUNC | O_RDONLY, EPERM);
        if (OPEN != ForbiddenCall.NONE) {
            filter.refuseIf(OPEN, 1, O_TRUNC | O_ACCMODE, O_TRUNC | O_RDONLY, EPERM);
        }
        for (int request : FORBIDDEN_REQUESTS) {
            filter.refuseIf(Syscall.IOCTL.number(), 1, WHOLE, request, EPERM);
        }
        return filter.bytes();
    }
}
