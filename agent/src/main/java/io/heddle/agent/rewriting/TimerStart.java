package io.heddle.agent.rewriting;

import io.heddle.agent.rewriting.ConstantPool.Member;
import java.util.HashSet;
import java.util.Set;

/** Lets {@code java.util.Timer} start a virtual thread that runs what its own thread would. */
final class TimerStart {
    private static final Member REPLACEMENT =
            new Member(Replacement.CALLS, "startTimer", "(L" + Replacement.THREAD + ";)V");

    private TimerStart() {}

    static byte[] rewrite(byte[] original) {
        ConstantPool pool = ConstantPool.of(original);
        Set<Integer> starts = new HashSet<>();
        for (int i = 1; i < pool.size(); i++) {
            if (pool.isMember(i) && pool.member(i).isCalled("java/util/TimerThread", "start")) {
                starts.add(i);
            }
        }
        byte[] file = original.clone();
        MethodCode.forEach(original, pool, code -> {
            for (int at = code.start(); at < code.end(); at = code.next(at)) {
                if (code.opcode(at) == Instructions.INVOKEVIRTUAL && starts.contains(code.constant(at))) {
                    ConstantPool.putNaming(file, at, Instructions.INVOKESTATIC, pool.addMethod(REPLACEMENT));
                }
            }
        });
        return pool.complete(file);
    }
}
