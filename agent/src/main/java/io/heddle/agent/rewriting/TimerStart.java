package io.heddle.agent.rewriting;

import io.heddle.agent.rewriting.ConstantPool.Member;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/** Lets {@code java.util.Timer} start a virtual thread that runs what its own thread would. */
final class TimerStart {
    private static final byte[] TIMER_THREAD = "java/util/TimerThread".getBytes(StandardCharsets.US_ASCII);

    private static final Member REPLACEMENT =
            new Member(Replacement.CALLS, "startTimer", "(L" + Replacement.THREAD + ";)V");

    private TimerStart() {}

    static byte[] rewrite(byte[] original) {
        ConstantPool pool = ConstantPool.of(original);
        BitSet starts = pool.members(TIMER_THREAD, "start");
        byte[] file = original.clone();
        MethodCode.forEach(original, pool, code -> {
            for (int at = code.start(); at < code.end(); at = code.next(at)) {
                if (code.opcode(at) == Instructions.INVOKEVIRTUAL && starts.get(code.constant(at))) {
                    ConstantPool.putNaming(file, at, Instructions.INVOKESTATIC, pool.addMethod(REPLACEMENT));
                }
            }
        });
        return pool.complete(file);
    }
}
