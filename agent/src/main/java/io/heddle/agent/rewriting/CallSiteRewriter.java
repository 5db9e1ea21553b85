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
 * Rewrites the places where a class makes threads into calls of {@link io.heddle.agent.ThreadHooks}.
 *
 * <p>No code moves, because each call is as long as what it replaces. So branches, exception handlers, line numbers and
 * stack maps stay valid, no other class has to be known, and a class takes some microseconds. Only a stack map frame
 * between the parts of a {@code new Thread(...)} would become invalid. {@link ConversionInserter} rewrites such
 * classes.
 */
final class CallSiteRewriter {
    static final byte[] THREAD = HookMethods.THREAD.getBytes(StandardCharsets.US_ASCII);

    /** Kinds of method handles (JVMS 4.4.8). */
    private static final int INVOKE_STATIC = 6;

    private static final int NEW_INVOKE_SPECIAL = 8;

    /** Length of the instructions new and dup, in bytes. */
    private static final int NEW_AND_DUP = 4;

    private final byte[] file;
    private final ConstantPool pool;
    private final BitSet threadClass = new BitSet();
    private final BitSet replaced = new BitSet();
    private final Map<Integer, Member> constructors = new HashMap<>();
    private final Map<Integer, Member> statics = new HashMap<>();
    private boolean changed;
    private boolean needsInserter;

    private CallSiteRewriter(byte[] original, ConstantPool pool) {
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
                register(constructors, i, HookMethods.ofConstructor(member));
                register(statics, i, HookMethods.ofStatic(member));
            }
        }
    }

    private void register(Map<Integer, Member> replacements, int index, @Nullable Member replacement) {
        if (replacement != null) {
            replacements.put(index, replacement);
            replaced.set(index);
        }
    }

    static CallSiteRewriter rewrite(byte[] original, ConstantPool pool) {
        CallSiteRewriter rewriter = new CallSiteRewriter(original, pool);
        if (!rewriter.replaced.isEmpty()) {
            rewriter.rewriteHandles();
            MethodCode.forEach(original, rewriter.pool, rewriter::rewriteCode);
        }
        return rewriter;
    }

    /** Returns the rewritten class file; null if nothing was changed. */
    byte @Nullable [] file() {
        return changed ? pool.withAddedConstants(file) : null;
    }

    /** Returns whether some places are left for {@link ConversionInserter}. */
    boolean needsInserter() {
        return needsInserter;
    }

    /** Rewrites method references such as {@code Thread::new}, which are constants. */
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
                needsInserter = true;
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
        ConstantPool.putReference(file, at, kind, pool.addMethod(replacement));
        changed = true;
    }
}
