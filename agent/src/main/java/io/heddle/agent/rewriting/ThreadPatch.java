package io.heddle.agent.rewriting;

import java.util.HashSet;
import java.util.Set;

/**
 * Patches {@code java.lang.Thread} so that a converted thread has the daemon status, priority and group of a platform
 * thread.
 *
 * <p>These live in a holder that virtual threads lack and converted threads get. The JDK asks {@code isVirtual()} where
 * it means "has no holder". The patch makes it ask for the holder. Both forms have the same length.
 */
final class ThreadPatch {
    private static final Set<String> METHODS =
            Set.of("isDaemon", "setDaemon", "getPriority", "setPriority", "getThreadGroup");

    private final ConstantPool pool;
    private final byte[] file;
    private final int holder;
    private final Set<String> changed = new HashSet<>();

    private ThreadPatch(byte[] original) {
        this.pool = ConstantPool.of(original);
        this.file = original.clone();
        this.holder = index("holder");
    }

    /** @throws MalformedClassFileException if this JDK's Thread is unknown */
    static byte[] rewrite(byte[] original) {
        ThreadPatch self = new ThreadPatch(original);
        MethodCode.forEach(original, self.pool, self::rewriteCode);
        if (!self.changed.equals(METHODS)) {
            throw new MalformedClassFileException("this JDK's Thread is unknown");
        }
        return self.file;
    }

    private int index(String name) {
        int first = pool.members(CallSiteRewriter.THREAD, name).nextSetBit(0);
        if (first < 0) {
            throw new MalformedClassFileException("this JDK's Thread has no " + name);
        }
        return first;
    }

    private void rewriteCode(MethodCode code) {
        if (!METHODS.contains(code.method())) {
            return;
        }
        int isVirtual = index("isVirtual");
        for (int at = code.start(); at < code.end(); at = code.next(at)) {
            if (code.opcode(at) == Instructions.INVOKEVIRTUAL && code.constant(at) == isVirtual) {
                int branch = at + 3;
                int opposite = code.opcode(branch);
                if (opposite != Instructions.IFEQ && opposite != Instructions.IFNE) {
                    continue;
                }
                ConstantPool.putReference(file, at, Instructions.GETFIELD, holder);
                file[branch] = (byte) (opposite == Instructions.IFEQ ? Instructions.IFNONNULL : Instructions.IFNULL);
                changed.add(code.method());
            }
        }
    }
}
