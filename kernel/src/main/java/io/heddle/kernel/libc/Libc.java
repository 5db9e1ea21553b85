package io.heddle.kernel.libc;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/**
 * The C library, called through one downcall handle: seven 64-bit integer arguments, one 64-bit integer result.
 *
 * <p>Both ABIs that Heddle supports (System V x86-64, AAPCS64) pass the first integers in registers, and a function ignores
 * arguments that it does not take. So one function descriptor serves all calls. Each further one would add about 10 ms to every
 * start, since the JDK generates its code at run time.
 */
public final class Libc {
    private static final Linker LINKER = Linker.nativeLinker();
    private static final SymbolLookup LIBRARY = LINKER.defaultLookup();
    private static final StructLayout CALL_STATE = Linker.Option.captureStateLayout();
    private static final long ERRNO_OFFSET =
            CALL_STATE.byteOffset(java.lang.foreign.MemoryLayout.PathElement.groupElement("errno"));
    private static final MethodHandle CALL = LINKER.downcallHandle(
            FunctionDescriptor.of(
                    JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
            Linker.Option.captureCallState("errno"));
    private static final MemorySegment SYSCALL = function("syscall");
    private static final int SC_PAGESIZE = 30;

    /** Receives the errno of a call. One for each thread, never freed: callers are few and long-lived. */
    private static final ThreadLocal<MemorySegment> STATE =
            ThreadLocal.withInitial(() -> Arena.global().allocate(CALL_STATE));

    private Libc() {}

    /**
     * The address of a library function.
     *
     * @throws java.util.NoSuchElementException when the library does not have it
     */
    public static MemorySegment function(String name) {
        return LIBRARY.findOrThrow(name);
    }

    /** Makes a system call by syscall(2). Returns the result; for a failure, the negated error number. */
    public static long syscall(Syscall call, long a, long b, long c, long d, long e, long f) {
        MemorySegment state = STATE.get();
        try {
            long result = (long) CALL.invokeExact(SYSCALL, state, (long) call.number(), a, b, c, d, e, f);
            return result == -1 ? -state.get(JAVA_INT, ERRNO_OFFSET) : result;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    public static long syscall(Syscall call, long a, long b, long c, long d) {
        return syscall(call, a, b, c, d, 0, 0);
    }

    public static long syscall(Syscall call, long a, long b) {
        return syscall(call, a, b, 0, 0, 0, 0);
    }

    /** Calls a function that returns an int and reports errors by its result, as posix_spawn(3) does. */
    public static int call(MemorySegment function, long a, long b, long c, long d, long e, long f) {
        try {
            return (int) (long) CALL.invokeExact(function, STATE.get(), a, b, c, d, e, f, 0L);
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    public static int call(MemorySegment function, long a, long b, long c) {
        return call(function, a, b, c, 0, 0, 0);
    }

    /** The size of a memory page: 4 KiB on x86-64, and 4, 16 or 64 KiB on arm64. */
    public static int pageBytes() {
        return call(function("sysconf"), SC_PAGESIZE, 0, 0);
    }

    /** The value of a global pointer variable of the library, for example {@code environ}. */
    public static long pointer(String variable) {
        return LIBRARY.findOrThrow(variable).reinterpret(Long.BYTES).get(JAVA_LONG, 0);
    }
}
