package io.heddle.agent.rewriting;

import static io.heddle.agent.rewriting.ConstantPool.u2;

import java.util.List;
import java.util.function.Consumer;

/** The code of one method, where it stands in its class file (JVMS 4.7.3). */
final class MethodCode {
    private final byte[] file;
    private final String method;
    private final int start;
    private final int end;
    private final int frames;

    /**
     * @param method the method's name
     * @param start its first instruction
     * @param end after its last
     * @param frames its StackMapTable, 0 if it has none
     */
    private MethodCode(byte[] file, String method, int start, int end, int frames) {
        this.file = file;
        this.method = method;
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
            String name = pool.utf8(u2(file, at + 2));
            int attributes = u2(file, at + 6);
            at += 8;
            for (int j = 0; j < attributes; j++) {
                if (pool.utf8(u2(file, at)).equals("Code")) {
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

    private static MethodCode of(byte[] file, ConstantPool pool, String method, int code) {
        int start = code + 8;
        int end = start + Instructions.s4(file, code + 4);
        int at = end + 2 + 8 * u2(file, end);
        int attributes = u2(file, at);
        at += 2;
        int frames = 0;
        for (int i = 0; i < attributes; i++) {
            if (pool.utf8(u2(file, at)).equals("StackMapTable")) {
                frames = at + 6;
            }
            at = afterAttribute(file, at);
        }
        return new MethodCode(file, method, start, end, frames);
    }

    String method() {
        return method;
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
        List<Integer> offsets = frames == 0 ? List.of() : Frames.offsets(file, frames);
        return offsets.stream().anyMatch(offset -> offset > from - start && offset <= to - start);
    }
}
