package io.heddle.agent.rewriting;

import io.heddle.agent.rewriting.ConstantPool.Member;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Lets {@code run()} of a virtual thread run a converted thread's task, as that of a platform thread does for who calls it: a
 * pool that was given a thread for a task, for one. The JDK's does nothing.
 */
final class VirtualThreadRun {
    static final String CLASS = "java/lang/VirtualThread";

    private static final Member REPLACEMENT = new Member(Replacement.CALLS, "run", "(L" + Replacement.THREAD + ";)V");

    /** Stack, locals, length of the code, the code, no handlers, no attributes (JVMS 4.7.3). */
    private static final int LENGTH = 2 + 2 + 4 + 5 + 2 + 2;

    private VirtualThreadRun() {}

    /** @throws MalformedClassFile if its {@code run()} is none that does nothing */
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
            throw new MalformedClassFile("this JDK's VirtualThread is unknown");
        }
        MethodCode code = empty.getFirst();
        byte[] call = {Instructions.ALOAD_0, 0, 0, 0, (byte) Instructions.RETURN};
        ConstantPool.putNaming(call, 1, Instructions.INVOKESTATIC, pool.addMethod(REPLACEMENT));
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
        return pool.complete(file);
    }
}
