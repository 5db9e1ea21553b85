package io.heddle.kernel.containment;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import io.heddle.kernel.process.SearchPath;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Becomes another program below a seccomp filter that refuses perf_event_open(2), as container runtimes install one. */
public final class WithoutPerfEvents {
    private static final int PR_SET_NO_NEW_PRIVS = 38;
    private static final int PR_SET_SECCOMP = 22;
    private static final int MODE_FILTER = 2;
    private static final int INSTRUCTION_BYTES = 8;
    private static final int X86_64 = 0xC000003E;
    private static final int AARCH64 = 0xC00000B7;

    private WithoutPerfEvents() {}

    /** @param arguments the error number of the refusal, then the command */
    public static void main(String[] arguments) {
        int errno = Integer.parseInt(arguments[0]);
        List<String> command = List.of(arguments).subList(1, arguments.length);
        try (Arena arena = Arena.ofConfined()) {
            check("no_new_privs", Libc.syscall(Syscall.PRCTL, PR_SET_NO_NEW_PRIVS, 1, 0, 0));
            check("seccomp", Libc.syscall(Syscall.PRCTL, PR_SET_SECCOMP, MODE_FILTER, filter(errno, arena), 0));
            String file = SearchPath.find(command.getFirst()).orElseThrow().toString();
            check(
                    file,
                    Libc.syscall(
                            Syscall.EXECVE,
                            arena.allocateFrom(file).address(),
                            strings(command.stream(), arena),
                            strings(System.getenv().entrySet().stream().map(WithoutPerfEvents::variable), arena),
                            0));
        }
    }

    private static String variable(Map.Entry<String, String> variable) {
        return variable.getKey() + "=" + variable.getValue();
    }

    private static void check(String what, long result) {
        if (result < 0) {
            throw new KernelException(what, result, "The command is not run.");
        }
    }

    /** The address of a {@code struct sock_fprog}. */
    private static long filter(int errno, Arena arena) {
        BpfProgram filter = new BpfProgram();
        filter.requireArchitecture(Syscall.select(X86_64, AARCH64), errno);
        filter.deny(Syscall.PERF_EVENT_OPEN.number(), errno);
        byte[] bytes = filter.bytes();
        MemorySegment instructions = arena.allocate(bytes.length, Long.BYTES);
        MemorySegment.copy(bytes, 0, instructions, JAVA_BYTE, 0, bytes.length);
        MemorySegment program = arena.allocate(2L * Long.BYTES, Long.BYTES);
        program.set(JAVA_SHORT, 0, (short) (bytes.length / INSTRUCTION_BYTES));
        program.set(JAVA_LONG, Long.BYTES, instructions.address());
        return program.address();
    }

    /** The address of an array of strings that ends with a null pointer. */
    private static long strings(Stream<String> strings, Arena arena) {
        List<MemorySegment> all = strings.map(arena::allocateFrom).toList();
        MemorySegment array = arena.allocate(ADDRESS, all.size() + 1L);
        for (int i = 0; i < all.size(); i++) {
            array.setAtIndex(ADDRESS, i, all.get(i));
        }
        return array.address();
    }
}
