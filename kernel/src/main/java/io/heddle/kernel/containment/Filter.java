package io.heddle.kernel.containment;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * A program of classic BPF that judges system calls, as {@code seccomp(2)} runs it: the kernel gives it the number of the call, the
 * architecture and the arguments.
 */
final class Filter {
    private static final int INSTRUCTION_BYTES = 8;

    private static final int LOAD_WORD = 0x20;
    private static final int AND = 0x54;
    private static final int JUMP_IF_EQUAL = 0x15;
    private static final int JUMP_IF_AT_LEAST = 0x35;
    private static final int RETURN = 0x06;

    private static final int OFFSET_OF_NUMBER = 0;
    private static final int OFFSET_OF_ARCHITECTURE = 4;
    private static final int OFFSET_OF_ARGUMENTS = 16;

    private static final int ALLOW = 0x7fff0000;
    private static final int ERRNO = 0x00050000;

    private record Instruction(int code, int ifTrue, int ifFalse, int operand) {}

    private final List<Instruction> instructions = new ArrayList<>();

    /** Refuses the calls of any other architecture. */
    void requireArchitecture(int architecture, int errno) {
        add(LOAD_WORD, OFFSET_OF_ARCHITECTURE);
        instructions.add(new Instruction(JUMP_IF_EQUAL, 1, 0, architecture));
        add(RETURN, ERRNO | errno);
        loadNumber();
    }

    /** Refuses calls with this number or a higher one. */
    void refuseFrom(int number, int errno) {
        instructions.add(new Instruction(JUMP_IF_AT_LEAST, 0, 1, number));
        add(RETURN, ERRNO | errno);
    }

    void refuse(int number, int errno) {
        instructions.add(new Instruction(JUMP_IF_EQUAL, 0, 1, number));
        add(RETURN, ERRNO | errno);
    }

    /**
     * Refuses a call by the lower half of an argument.
     *
     * @param mask the bits of the argument that count
     */
    void refuseIf(int number, int argument, int mask, int value, int errno) {
        instructions.add(new Instruction(JUMP_IF_EQUAL, 0, 5, number));
        loadArgument(argument, mask);
        instructions.add(new Instruction(JUMP_IF_EQUAL, 0, 1, value));
        add(RETURN, ERRNO | errno);
        loadNumber();
    }

    /** Refuses a call unless the lower half of an argument, with the mask, is the value. */
    void refuseUnless(int number, int argument, int mask, int value, int errno) {
        instructions.add(new Instruction(JUMP_IF_EQUAL, 0, 5, number));
        loadArgument(argument, mask);
        instructions.add(new Instruction(JUMP_IF_EQUAL, 1, 0, value));
        add(RETURN, ERRNO | errno);
        loadNumber();
    }

    /** The program, in the layout of {@code struct sock_filter}, and so that all other calls are allowed. */
    byte[] bytes() {
        ByteBuffer bytes = ByteBuffer.allocate((instructions.size() + 1) * INSTRUCTION_BYTES)
                .order(ByteOrder.LITTLE_ENDIAN);
        instructions.forEach(each -> put(bytes, each));
        put(bytes, new Instruction(RETURN, 0, 0, ALLOW));
        return bytes.array();
    }

    private static void put(ByteBuffer bytes, Instruction instruction) {
        bytes.putShort((short) instruction.code)
                .put((byte) instruction.ifTrue)
                .put((byte) instruction.ifFalse)
                .putInt(instruction.operand);
    }

    private void loadNumber() {
        add(LOAD_WORD, OFFSET_OF_NUMBER);
    }

    private void loadArgument(int argument, int mask) {
        add(LOAD_WORD, OFFSET_OF_ARGUMENTS + argument * Long.BYTES);
        add(AND, mask);
    }

    private void add(int code, int operand) {
        instructions.add(new Instruction(code, 0, 0, operand));
    }
}
