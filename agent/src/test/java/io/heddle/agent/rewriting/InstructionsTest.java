package io.heddle.agent.rewriting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class InstructionsTest {
    private static final byte TABLESWITCH = (byte) 0xaa;
    private static final byte LOOKUPSWITCH = (byte) 0xab;

    private static byte[] code(byte opcode, int... operands) {
        ByteBuffer code = ByteBuffer.allocate(64).putInt(8, opcode << 24);
        for (int i = 0; i < operands.length; i++) {
            code.putInt(12 + 4 * i, operands[i]);
        }
        return code.array();
    }

    @Test
    void the_length_of_a_switch_depends_on_its_cases() {
        assertThat(Instructions.next(code(TABLESWITCH, 0, 1, 3), 0, 8)).isEqualTo(8 + 4 + 12 + 3 * 4);
        assertThat(Instructions.next(code(LOOKUPSWITCH, 0, 2), 0, 8)).isEqualTo(8 + 4 + 8 + 2 * 8);
    }

    /** Rewriting such a class would never end, so the JVM would load it forever. */
    @Test
    void a_switch_with_a_negative_number_of_cases_is_malformed() {
        assertThatThrownBy(() -> Instructions.next(code(TABLESWITCH, 0, 9, 1), 0, 8))
                .isInstanceOf(MalformedClassFileException.class);
        assertThatThrownBy(() -> Instructions.next(code(LOOKUPSWITCH, 0, -2), 0, 8))
                .isInstanceOf(MalformedClassFileException.class);
    }
}
