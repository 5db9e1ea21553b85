package io.heddle.agent.rewriting;

import io.heddle.agent.rewriting.ConstantPool.Member;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Patches {@code run()} of virtual threads so that it runs the task of a converted thread.
 *
 * <p>A platform thread does the same if a program calls its {@code run()}, for example a pool that got a thread as a
 * task. The JDK's {@code run()} of virtual threads does nothing.
 */
final class VirtualThreadPatch {
    static final String CLASS = "java/lang/VirtualThread";

    private static final Member REPLACEMENT = new Member(HookMethods.HOOKS, "run", "(L" + HookMethods.THREAD + ";)V");

    /**
     * Length of the attribute: stack, locals, length of the code, the code, no handlers, no attributes (JVMS 4.7.3).
     */
    private static final int LENGTH = 2 + 2 + 4 + 5 + 2 + 2;

    private VirtualThreadPatch() {}

    /** @throws MalformedClassFileException if there is no {@code run()} that does nothing */
    static byte[] rewrite(byte[] original) {
        ConstantPool pool = ConstantPool.of(original);
        List<MethodCode> empty = new ArrayList<>();
        MethodCode.forEach(original, pool, code -> {
            if (code.method().equals("run")
                    && code.end() == code.start() + 1
                    && code.opcode(code.start()) == Instructions.RETURN) {
                empty.add(code);
            }
        });
        if (empty.size() != 1) {
            throw new MalformedClassFileException("this JDK's VirtualThread is unknown");
        }
        MethodCode code = empty.getFirst();
        byte[] call = {Instructions.ALOAD_0, 0, 0, 0, (byte) Instructions.RETURN};
        ConstantPool.putReference(call, 1, Instructions.INVOKESTATIC, pool.addMethod(REPLACEMENT));
        byte[] file = ByteBuffer.allocate(original.length + code.attributeStart() + 6 + LENGTH - code.attributeEnd())
                .put(original, 0, code.attributeStart() + 2)
                .putInt(LENGTH)
                .putShort((short) 1)
                .putShort((short) 1)
                .putInt(call.length)
                .put(call)
                .putInt(0)
                .put(original, code.attributeEnd(), original.length - code.attributeEnd())
                .array();
        return pool.withAddedConstants(file);
    }
}
