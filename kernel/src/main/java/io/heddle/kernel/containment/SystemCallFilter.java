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
 * A seccomp filter (seccomp(2)) for the calling thread, its later threads and its children. Denied calls fail with EPERM:
 * sockets, other programs, signals to other processes, and changes of files that Landlock does not restrict.
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
    private static final int ALL_BITS = -1;

    private static final int OPEN = Syscall.select(2, DeniedSystemCall.NONE);
    private static final int AUDIT_X86_64 = 0xC000003E;
    private static final int AUDIT_AARCH64 = 0xC00000B7;

    /** The bit that only the numbers of the x32 ABI have. */
    private static final int X32 = 0x40000000;

    /**
     * ioctl(2) requests that insert terminal input (TIOCSTI, TIOCLINUX) or change attributes of a file that is open for reading.
     */
    private static final int[] DENIED_IOCTLS = {0x5412, 0x541C, 0x40086602, 0x401c5820};

    /** The size of {@code struct sock_fprog}: the number of instructions and their address. */
    private static final int PROGRAM_BYTES = 16;

    private static final int INSTRUCTION_BYTES = 8;

    private SystemCallFilter() {}

    /** Whether the running kernel has seccomp filters. */
    static boolean isAvailable() {
        // The kernel checks the mode before the address of the program.
        return Errno.of(Libc.syscall(Syscall.PRCTL, PR_SET_SECCOMP, MODE_FILTER, 0, 0)) == Errno.EFAULT;
    }

    /**
     * Restricts the calling thread permanently. The thread must have no_new_privs set.
     *
     * @throws KernelException when the kernel refuses
     */
    static void apply() {
        byte[] program = programFor((int) ProcessHandle.current().pid());
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment instructions = arena.allocate(program.length, Long.BYTES);
            MemorySegment.copy(program, 0, instructions, JAVA_BYTE, 0, program.length);
            MemorySegment socketProgram = arena.allocate(PROGRAM_BYTES, Long.BYTES);
            socketProgram.set(JAVA_SHORT, 0, (short) (program.length / INSTRUCTION_BYTES));
            socketProgram.set(JAVA_LONG, Long.BYTES, instructions.address());
            long result = Libc.syscall(Syscall.PRCTL, PR_SET_SECCOMP, MODE_FILTER, socketProgram.address(), 0);
            if (result < 0) {
                throw new KernelException("filtering system calls", result, "The code is not run.");
            }
        }
    }

    /** @param pid the only process to which signals are allowed */
    private static byte[] programFor(int pid) {
        BpfProgram filter = new BpfProgram();
        filter.requireArchitecture(Syscall.select(AUDIT_X86_64, AUDIT_AARCH64), EPERM);
        filter.denyFrom(X32, EPERM);
        for (DeniedSystemCall call : DeniedSystemCall.values()) {
            if (call.number() != DeniedSystemCall.NONE) {
                filter.deny(call.number(), EPERM);
            }
        }
        // A filter cannot see the flags of these two. The C library falls back to clone and openat.
        filter.deny(Syscall.CLONE3.number(), ENOSYS);
        filter.deny(Syscall.OPENAT2.number(), ENOSYS);
        filter.denyUnless(Syscall.CLONE.number(), 0, CLONE_THREAD, CLONE_THREAD, EPERM);
        filter.denyUnless(Syscall.KILL.number(), 0, ALL_BITS, pid, EPERM);
        filter.denyUnless(Syscall.TGKILL.number(), 0, ALL_BITS, pid, EPERM);
        filter.denyUnless(Syscall.PRLIMIT64.number(), 0, ALL_BITS, 0, EPERM);
        filter.denyIf(Syscall.PRCTL.number(), 0, ALL_BITS, PR_SET_PDEATHSIG, EPERM);
        // Linux also truncates a file that is opened only for reading.
        filter.denyIf(Syscall.OPENAT.number(), 2, O_TRUNC | O_ACCMODE, O_TRUNC | O_RDONLY, EPERM);
        if (OPEN != DeniedSystemCall.NONE) {
            filter.denyIf(OPEN, 1, O_TRUNC | O_ACCMODE, O_TRUNC | O_RDONLY, EPERM);
        }
        for (int request : DENIED_IOCTLS) {
            filter.denyIf(Syscall.IOCTL.number(), 1, ALL_BITS, request, EPERM);
        }
        return filter.bytes();
    }
}
