package io.heddle.agent.rewriting;

import io.heddle.agent.rewriting.ConstantPool.Member;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/** Calls within the JDK that go to {@link io.heddle.agent.Calls} instead, each with what it had on the stack. */
final class JdkCalls {
    /** @param opcode of the call, which becomes a static one of the same length */
    private record Call(int opcode, String owner, String name, Member replacement) {}

    private static final String THREADS = "()[L" + Replacement.THREAD + ";";
    private static final String THREAD = "(L" + Replacement.THREAD + ";)V";
    private static final String MANAGEMENT = "sun/management/ThreadImpl";
    private static final String INFO = "Ljava/lang/management/ThreadInfo;";
    private static final String COUNTER = "(J)J";
    private static final String COUNTERS = "([J[J)V";

    private static final Map<String, List<Call>> CALLS = Map.of(
            // Starts a virtual thread that runs what its own thread would.
            "java/util/Timer",
            List.of(call(Instructions.INVOKEVIRTUAL, "java/util/TimerThread", "start", "startTimer", THREAD)),
            "java/lang/ApplicationShutdownHooks",
            List.of(call(Instructions.INVOKEVIRTUAL, Replacement.THREAD, "start", "startHook", THREAD)),
            "java/lang/ThreadGroup",
            List.of(call(Instructions.INVOKESTATIC, Replacement.THREAD, "getAllThreads", "getAllThreads", THREADS)),
            MANAGEMENT,
            List.of(
                    call(Instructions.INVOKESTATIC, MANAGEMENT, "getThreads", "getAllThreads", THREADS),
                    call(
                            Instructions.INVOKESTATIC,
                            MANAGEMENT,
                            "getThreadInfo1",
                            "getThreadInfo",
                            "([JI[" + INFO + ")V"),
                    call(Instructions.INVOKESTATIC, MANAGEMENT, "dumpThreads0", "dumpThreads", "([JZZI)[" + INFO),
                    // It answers for no virtual thread by itself.
                    call(
                            Instructions.INVOKEVIRTUAL,
                            Replacement.THREAD,
                            "isVirtual",
                            "isUnknown",
                            "(L" + Replacement.THREAD + ";)Z"),
                    call(Instructions.INVOKESTATIC, MANAGEMENT, "getThreadTotalCpuTime0", "getCpuTime", COUNTER),
                    call(Instructions.INVOKESTATIC, MANAGEMENT, "getThreadTotalCpuTime1", "getCpuTimes", COUNTERS),
                    call(Instructions.INVOKESTATIC, MANAGEMENT, "getThreadUserCpuTime0", "getUserTime", COUNTER),
                    call(Instructions.INVOKESTATIC, MANAGEMENT, "getThreadAllocatedMemory0", "getAllocated", COUNTER),
                    call(
                            Instructions.INVOKESTATIC,
                            MANAGEMENT,
                            "getThreadAllocatedMemory1",
                            "getAllocated",
                            COUNTERS)));

    private JdkCalls() {}

    private static Call call(int opcode, String owner, String name, String replacement, String descriptor) {
        return new Call(opcode, owner, name, new Member(Replacement.CALLS, replacement, descriptor));
    }

    static boolean areIn(String className) {
        return CALLS.containsKey(className);
    }

    /** @throws MalformedClassFile if the class calls none of them */
    static byte[] rewrite(String className, byte[] original) {
        ConstantPool pool = ConstantPool.of(original);
        byte[] file = original.clone();
        for (Call call : CALLS.getOrDefault(className, List.of())) {
            BitSet members = pool.members(call.owner().getBytes(StandardCharsets.US_ASCII), call.name());
            if (members.isEmpty()) {
                throw new MalformedClassFile("this JDK's " + className + " is unknown");
            }
            MethodCode.forEach(original, pool, code -> {
                for (int at = code.start(); at < code.end(); at = code.next(at)) {
                    if (code.opcode(at) == call.opcode() && members.get(code.constant(at))) {
                        ConstantPool.putNaming(file, at, Instructions.INVOKESTATIC, pool.addMethod(call.replacement()));
                    }
                }
            });
        }
        return pool.complete(file);
    }
}
