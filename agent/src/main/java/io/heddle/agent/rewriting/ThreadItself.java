package io.heddle.agent.rewriting;

import java.util.HashSet;
import java.util.Set;

/**
 * Lets {@code java.lang.Thread} answer for a converted thread what the platform thread would have: whether it is a daemon, its
 * priority, its group. These live in a holder that virtual threads don't have, and converted ones are given; the JDK asks
 * {@code isVirtual()} where it means "has no holder", and here that is what it asks. Both ways are as long.
 */
final class ThreadItself {
    private static final Set<String> METHODS =
            Set.of("isDaemon", "setDaemon", "getPriority", "setPriority", "getThreadGroup");

    private final ConstantPool pool;
    private final byte[] file;
    private final int holder;
    private final Set<String> changed = new HashSet<>();

    private ThreadItself(byte[] original) {
        this.pool = ConstantPool.of(original);
        this.file = original.clone();
        this.holder = index("holder");
    }

    /** @throws MalformedClassFile if this JDK's Thread is another than those that are known */
    static byte[] rewrite(byte[] original) {
        ThreadItself self = new ThreadItself(original);
        MethodCode.forEach(original, self.pool, self::rewriteCode);
        if (!self.changed.equals(METHODS)) {
            throw new MalformedClassFile("this JDK's Thread is unknown");
        }
        return self.file;
    }

    private int index(String name) {
        int first = pool.members(CallSites.THREAD, name).nextSetBit(0);
        if (first < 0) {
            throw new MalformedClassFile("this JDK's Thread has no " + name);
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
                ConstantPool.putNaming(file, at, Instructions.GETFIELD, holder);
                file[branch] = (byte) (opposite == Instructions.IFEQ ? Instructions.IFNONNULL : Instructions.IFNULL);
                changed.add(code.method());
            }
        }
    }
}
