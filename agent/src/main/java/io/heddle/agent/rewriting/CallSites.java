package io.heddle.agent.rewriting;

import io.heddle.agent.rewriting.ConstantPool.Member;
import io.heddle.agent.rewriting.ThreadCreations.Creation;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts calls of {@link io.heddle.agent.Calls} where a class makes threads. Nothing is moved: a call is as long as what it
 * stands for, so that branches, handlers, line numbers and stack maps stay true, no other class has to be known, and a class
 * takes some microseconds. A stack map between the parts of a {@code new Thread(...)} wouldn't stay true; such a class
 * is for {@link Insertion}.
 */
final class CallSites {
    static final byte[] THREAD = Replacement.THREAD.getBytes(StandardCharsets.US_ASCII);

    /** Kinds of method handles (JVMS 4.4.8). */
    private static final int INVOKE_STATIC = 6;

    private static final int NEW_INVOKE_SPECIAL = 8;

    /** Length of the two instructions. */
    private static final int NEW_AND_DUP = 4;

    private final byte[] file;
    private final ConstantPool pool;
    private final BitSet threadClass = new BitSet();
    private final BitSet replaced = new BitSet();
    private final Map<Integer, Member> constructors = new HashMap<>();
    private final Map<Integer, Member> statics = new HashMap<>();
    private boolean changed;
    private boolean incomplete;

    private CallSites(byte[] original, ConstantPool pool) {
        this.file = original.clone();
        this.pool = pool;
        for (int i = 1; i < pool.size(); i++) {
            if (pool.isClass(i, THREAD)) {
                threadClass.set(i);
            }
        }
        for (int i = 1; i < pool.size(); i++) {
            if (pool.isMember(i) && threadClass.get(pool.owner(i))) {
                Member member = pool.member(i);
                note(constructors, i, Replacement.ofConstructor(member));
                note(statics, i, Replacement.ofStatic(member));
            }
        }
    }

    private void note(Map<Integer, Member> known, int index, @Nullable Member replacement) {
        if (replacement != null) {
            known.put(index, replacement);
            replaced.set(index);
        }
    }

    static CallSites rewrite(byte[] original, ConstantPool pool) {
        CallSites sites = new CallSites(original, pool);
        if (!sites.replaced.isEmpty()) {
            sites.rewriteHandles();
            MethodCode.forEach(original, sites.pool, sites::rewriteCode);
        }
        return sites;
    }

    /** The class file with its calls; null when nothing was changed. */
    byte @Nullable [] file() {
        return changed ? pool.complete(file) : null;
    }

    /** Whether something is left for an {@link Insertion}. */
    boolean isIncomplete() {
        return incomplete;
    }

    /** Method references, such as {@code Thread::new}, are constants. */
    private void rewriteHandles() {
        for (int i = 1; i < pool.size(); i++) {
            if (pool.tag(i) == ConstantPool.METHOD_HANDLE) {
                int at = pool.offset(i) + 1;
                Member replacement =
                        switch (file[at]) {
                            case NEW_INVOKE_SPECIAL -> constructors.get(ConstantPool.u2(file, at + 1));
                            case INVOKE_STATIC -> statics.get(ConstantPool.u2(file, at + 1));
                            default -> null;
                        };
                if (replacement != null) {
                    put(at, INVOKE_STATIC, replacement);
                }
            }
        }
    }

    private void rewriteCode(MethodCode code) {
        if (!code.mayCall(replaced)) {
            return;
        }
        for (Creation creation : ThreadCreations.in(code, threadClass, constructors.keySet())) {
            if (code.hasFrameBetween(creation.allocation(), creation.construction())) {
                incomplete = true;
            } else {
                Arrays.fill(file, creation.allocation(), creation.allocation() + NEW_AND_DUP, (byte) Instructions.NOP);
                call(creation.construction(), constructors.get(code.constant(creation.construction())));
            }
        }
        for (int at = code.start(); at < code.end(); at = code.next(at)) {
            if (code.opcode(at) == Instructions.INVOKESTATIC) {
                call(at, statics.get(code.constant(at)));
            }
        }
    }

    private void call(int at, @Nullable Member replacement) {
        if (replacement != null) {
            put(at, Instructions.INVOKESTATIC, replacement);
        }
    }

    private void put(int at, int kind, Member replacement) {
        ConstantPool.putNaming(file, at, kind, pool.addMethod(replacement));
        changed = true;
    }
}
