package io.heddle.agent.rewriting;

import static io.heddle.agent.rewriting.ConstantPool.u2;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.function.Consumer;

/** The code of one method, where it stands in its class file (JVMS 4.7.3). */
final class MethodCode {
    private static final byte[] CODE = "Code".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] STACK_MAP_TABLE = "StackMapTable".getBytes(StandardCharsets.US_ASCII);

    /** Name and length of the attribute, stack, locals, length of the code. */
    private static final int BEFORE_CODE = 2 + 4 + 2 + 2 + 4;

    private final byte[] file;
    private final ConstantPool pool;
    private final int name;
    private final int start;
    private final int end;
    private final int frames;

    /**
     * @param name constant that is the method's name
     * @param start its first instruction
     * @param end after its last
     * @param frames its StackMapTable, 0 if it has none
     */
    private MethodCode(byte[] file, ConstantPool pool, int name, int start, int end, int frames) {
        this.file = file;
        this.pool = pool;
        this.name = name;
        this.start = start;
        this.end = end;
        this.frames = frames;
    }

    /** Hands over each method of a class that has code. */
    static void forEach(byte[] file, ConstantPool pool, Consumer<MethodCode> consumer) {
        int interfaces = pool.end() + 6;
        int at = interfaces + 2 + 2 * u2(file, interfaces);
        at = skipMembers(file, at);
        int methods = u2(file, at);
        at += 2;
        for (int i = 0; i < methods; i++) {
            int name = u2(file, at + 2);
            int attributes = u2(file, at + 6);
            at += 8;
            for (int j = 0; j < attributes; j++) {
                if (pool.isUtf8(u2(file, at), CODE)) {
                    consumer.accept(of(file, pool, name, at + 6));
                }
                at = afterAttribute(file, at);
            }
        }
    }

    private static int skipMembers(byte[] file, int members) {
        int at = members + 2;
        for (int i = u2(file, members); i > 0; i--) {
            int attributes = u2(file, at + 6);
            at += 8;
            for (int j = 0; j < attributes; j++) {
                at = afterAttribute(file, at);
            }
        }
        return at;
    }

    private static int afterAttribute(byte[] file, int at) {
        int length = Instructions.s4(file, at + 2);
        if (length < 0) {
            throw new MalformedClassFile("it has an attribute of 2 GB");
        }
        return at + 6 + length;
    }

    private static MethodCode of(byte[] file, ConstantPool pool, int name, int code) {
        int start = code - 6 + BEFORE_CODE;
        int end = start + Instructions.s4(file, code + 4);
        int at = end + 2 + 8 * u2(file, end);
        int attributes = u2(file, at);
        at += 2;
        int frames = 0;
        for (int i = 0; i < attributes; i++) {
            if (pool.isUtf8(u2(file, at), STACK_MAP_TABLE)) {
                frames = at + 6;
            }
            at = afterAttribute(file, at);
        }
        return new MethodCode(file, pool, name, start, end, frames);
    }

    String method() {
        return pool.utf8(name);
    }

    /** Where the attribute begins that the code is in. */
    int attributeStart() {
        return start - BEFORE_CODE;
    }

    int attributeEnd() {
        return afterAttribute(file, attributeStart());
    }

    int start() {
        return start;
    }

    int end() {
        return end;
    }

    int frames() {
        return frames;
    }

    /** False when none of its instructions calls one of these members, which spares most methods a walk through them. */
    boolean mayCall(BitSet members) {
        for (int at = start; at + 2 < end; at++) {
            int opcode = file[at] & 0xff;
            if ((opcode == Instructions.INVOKESPECIAL || opcode == Instructions.INVOKESTATIC)
                    && members.get(u2(file, at + 1))) {
                return true;
            }
        }
        return false;
    }

    int next(int at) {
        return Instructions.next(file, start, at);
    }

    int opcode(int at) {
        return file[at] & 0xff;
    }

    /** The constant that the instruction there names. */
    int constant(int at) {
        return u2(file, at + 1);
    }

    /** Whether a branch may lead to behind the one instruction, up to the other. */
    boolean hasFrameBetween(int from, int to) {
        if (frames == 0) {
            return false;
        }
        for (int offset : Frames.offsets(file, frames)) {
            if (offset > from - start && offset <= to - start) {
                return true;
            }
        }
        return false;
    }
}
