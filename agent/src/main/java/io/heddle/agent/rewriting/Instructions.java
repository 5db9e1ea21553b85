package io.heddle.agent.rewriting;

/** The opcodes and lengths of bytecode instructions (JVMS 6.5). */
final class Instructions {
    static final int NOP = 0x00;
    static final int ALOAD_0 = 0x2a;
    static final int DUP = 0x59;
    static final int IFEQ = 0x99;
    static final int IFNE = 0x9a;
    static final int RETURN = 0xb1;
    static final int GETFIELD = 0xb4;
    static final int INVOKEVIRTUAL = 0xb6;
    static final int INVOKESPECIAL = 0xb7;
    static final int INVOKESTATIC = 0xb8;
    static final int INVOKEINTERFACE = 0xb9;
    static final int NEW = 0xbb;
    static final int IFNULL = 0xc6;
    static final int IFNONNULL = 0xc7;

    private static final int TABLESWITCH = 0xaa;
    private static final int LOOKUPSWITCH = 0xab;
    private static final int WIDE = 0xc4;
    private static final int IINC = 0x84;
    private static final int LAST = 0xc9;

    /** Length of each instruction including its opcode, in bytes; 0 for variable lengths. */
    private static final byte[] LENGTHS = lengths();

    private Instructions() {}

    private static byte[] lengths() {
        byte[] lengths = new byte[LAST + 1];
        fill(lengths, 0x00, LAST, 1);
        fill(lengths, 0x10, 0x10, 2); // bipush
        fill(lengths, 0x11, 0x11, 3); // sipush
        fill(lengths, 0x12, 0x12, 2); // ldc
        fill(lengths, 0x13, 0x14, 3); // ldc_w, ldc2_w
        fill(lengths, 0x15, 0x19, 2); // loads
        fill(lengths, 0x36, 0x3a, 2); // stores
        fill(lengths, IINC, IINC, 3);
        fill(lengths, IFEQ, 0xa8, 3); // branches, goto, jsr
        fill(lengths, 0xa9, 0xa9, 2); // ret
        fill(lengths, TABLESWITCH, LOOKUPSWITCH, 0);
        fill(lengths, 0xb2, 0xb8, 3); // fields, invocations
        fill(lengths, INVOKEINTERFACE, 0xba, 5); // and invokedynamic
        fill(lengths, NEW, NEW, 3);
        fill(lengths, 0xbc, 0xbc, 2); // newarray
        fill(lengths, 0xbd, 0xbd, 3); // anewarray
        fill(lengths, 0xc0, 0xc1, 3); // checkcast, instanceof
        fill(lengths, WIDE, WIDE, 0);
        fill(lengths, 0xc5, 0xc5, 4); // multianewarray
        fill(lengths, IFNULL, IFNONNULL, 3);
        fill(lengths, 0xc8, LAST, 5); // goto_w, jsr_w
        return lengths;
    }

    private static void fill(byte[] lengths, int from, int to, int length) {
        for (int opcode = from; opcode <= to; opcode++) {
            lengths[opcode] = (byte) length;
        }
    }

    /**
     * Returns the offset of the next instruction.
     *
     * @param start offset of the method's code
     * @throws MalformedClassFileException if the opcode is unknown or a switch has a negative number of cases
     */
    static int next(byte[] file, int start, int at) {
        int opcode = file[at] & 0xff;
        if (opcode > LAST) {
            throw new MalformedClassFileException("unknown opcode " + opcode);
        }
        int length = LENGTHS[opcode];
        if (length > 0) {
            return at + length;
        }
        int operands = at + 4 - (at - start) % 4;
        int next =
                switch (opcode) {
                    case WIDE -> at + ((file[at + 1] & 0xff) == IINC ? 6 : 4);
                    case TABLESWITCH -> operands + 12 + 4 * (s4(file, operands + 8) - s4(file, operands + 4) + 1);
                    default -> operands + 8 + 8 * s4(file, operands + 4);
                };
        if (next <= at) {
            // Otherwise a walk through the instructions would never end.
            throw new MalformedClassFileException("a switch has a negative number of cases");
        }
        return next;
    }

    static int s4(byte[] file, int at) {
        return (ConstantPool.u2(file, at) << 16) | ConstantPool.u2(file, at + 2);
    }
}
