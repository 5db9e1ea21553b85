package io.heddle.kernel.containment;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds a classic BPF program that filters system calls (seccomp(2), SECCOMP_MODE_FILTER). The kernel runs the program on {@code
 * struct seccomp_data}: the number of the call, the architecture and the arguments.
 */
final class BpfProgram {
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

    /** Denies the calls of every other architecture. Comes first. */
    void requireArchitecture(int architecture, int errno) {
        add(LOAD_WORD, OFFSET_OF_ARCHITECTURE);
        instructions.add(new Instruction(JUMP_IF_EQUAL, 1, 0, architecture));
        add(RETURN, ERRNO | errno);
        loadNumber();
    }

    /** Denies all calls with this number or a higher one. */
    void denyFrom(int number, int errno) {
        instructions.add(new Instruction(JUMP_IF_AT_LEAST, 0, 1, number));
        add(RETURN, ERRNO | errno);
    }

    /** Denies a call whatever its arguments. */
    void deny(int number, int errno) {
        instructions.add(new Instruction(JUMP_IF_EQUAL, 0, 1, number));
        add(RETURN, ERRNO | errno);
    }

    /**
     * Denies a call when some bits of an argument have a value.
     *
     * @param mask the bits to compare, in the lower 32 bits of the argument
     */
    void denyIf(int number, int argument, int mask, int value, int errno) {
        instructions.add(new Instruction(JUMP_IF_EQUAL, 0, 5, number));
        loadArgument(argument, mask);
        instructions.add(new Instruction(JUMP_IF_EQUAL, 0, 1, value));
        add(RETURN, ERRNO | errno);
        loadNumber();
    }

    /** Denies a call unless the bits in the mask, of the lower 32 bits of an argument, have the value. */
    void denyUnless(int number, int argument, int mask, int value, int errno) {
        instructions.add(new Instruction(JUMP_IF_EQUAL, 0, 5, number));
        loadArgument(argument, mask);
        instructions.add(new Instruction(JUMP_IF_EQUAL, 1, 0, value));
        add(RETURN, ERRNO | errno);
        loadNumber();
    }

    /** The program as an array of {@code struct sock_filter}. It allows all other calls. */
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
