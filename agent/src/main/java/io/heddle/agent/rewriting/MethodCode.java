package io.heddle.agent.rewriting;

import static io.heddle.agent.rewriting.ConstantPool.u2;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.function.Consumer;

/** The Code attribute of one method, read in place (JVMS 4.7.3). Offsets are in the class file. */
final class MethodCode {
    private static final byte[] CODE = "Code".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] STACK_MAP_TABLE = "StackMapTable".getBytes(StandardCharsets.US_ASCII);

    /** Bytes before the code: name and length of the attribute, stack, locals, length of the code. */
    private static final int BEFORE_CODE = 2 + 4 + 2 + 2 + 4;

    private final byte[] file;
    private final ConstantPool pool;
    private final int name;
    private final int start;
    private final int end;
    private final int frames;

    /**
     * @param name index of the constant with the method's name
     * @param start offset of the first instruction
     * @param end offset after the last instruction
     * @param frames offset of the StackMapTable's contents; 0 if there is none
     */
    private MethodCode(byte[] file, ConstantPool pool, int name, int start, int end, int frames) {
        this.file = file;
        this.pool = pool;
        this.name = name;
        this.start = start;
        this.end = end;
        this.frames = frames;
    }

    /** Passes each method of a class that has code to the consumer. */
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
            throw new MalformedClassFileException("an attribute is longer than 2 GB");
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

    /** Returns the offset of the Code attribute. */
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

    /** Returns false if no instruction can call one of these members. This spares a walk through most methods. */
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

    /** Returns the index of the constant that the instruction at an offset refers to. */
    int constant(int at) {
        return u2(file, at + 1);
    }

    /** Returns whether a branch may lead between two instructions, or to the second one. */
    boolean hasFrameBetween(int from, int to) {
        if (frames == 0) {
            return false;
        }
        for (int offset : StackMapFrames.offsets(file, frames)) {
            if (offset > from - start && offset <= to - start) {
                return true;
            }
        }
        return false;
    }
}
