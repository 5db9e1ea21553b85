package io.heddle.agent.rewriting;

import io.heddle.agent.rewriting.ConstantPool.Member;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * Redirects calls within the JDK to {@link io.heddle.agent.ThreadHooks}. The hook gets the call's operands from the
 * stack.
 */
final class JdkCallRedirects {
    /** @param opcode opcode of the call, which becomes a static call of the same length */
    private record Redirect(int opcode, String owner, String name, Member replacement) {}

    private static final String THREADS = "()[L" + HookMethods.THREAD + ";";
    private static final String THREAD = "(L" + HookMethods.THREAD + ";)V";
    private static final String MANAGEMENT = "sun/management/ThreadImpl";
    private static final String INFO = "Ljava/lang/management/ThreadInfo;";
    private static final String COUNTER = "(J)J";
    private static final String COUNTERS = "([J[J)V";

    private static final Map<String, List<Redirect>> REDIRECTS = Map.of(
            // The hook starts a virtual thread that runs what the timer's own thread would run.
            "java/util/Timer",
            List.of(redirect(Instructions.INVOKEVIRTUAL, "java/util/TimerThread", "start", "startTimer", THREAD)),
            "java/lang/ApplicationShutdownHooks",
            List.of(redirect(Instructions.INVOKEVIRTUAL, HookMethods.THREAD, "start", "startShutdownHook", THREAD)),
            "java/lang/ThreadGroup",
            List.of(redirect(Instructions.INVOKESTATIC, HookMethods.THREAD, "getAllThreads", "getAllThreads", THREADS)),
            MANAGEMENT,
            List.of(
                    redirect(Instructions.INVOKESTATIC, MANAGEMENT, "getThreads", "getAllThreads", THREADS),
                    redirect(
                            Instructions.INVOKESTATIC,
                            MANAGEMENT,
                            "getThreadInfo1",
                            "getThreadInfo",
                            "([JI[" + INFO + ")V"),
                    redirect(Instructions.INVOKESTATIC, MANAGEMENT, "dumpThreads0", "dumpThreads", "([JZZI)[" + INFO),
                    // The JDK reports nothing for virtual threads.
                    redirect(
                            Instructions.INVOKEVIRTUAL,
                            HookMethods.THREAD,
                            "isVirtual",
                            "hasNoCounters",
                            "(L" + HookMethods.THREAD + ";)Z"),
                    redirect(Instructions.INVOKESTATIC, MANAGEMENT, "getThreadTotalCpuTime0", "getCpuTime", COUNTER),
                    redirect(Instructions.INVOKESTATIC, MANAGEMENT, "getThreadTotalCpuTime1", "getCpuTimes", COUNTERS),
                    redirect(Instructions.INVOKESTATIC, MANAGEMENT, "getThreadUserCpuTime0", "getUserTime", COUNTER),
                    redirect(
                            Instructions.INVOKESTATIC,
                            MANAGEMENT,
                            "getThreadAllocatedMemory0",
                            "getAllocated",
                            COUNTER),
                    redirect(
                            Instructions.INVOKESTATIC,
                            MANAGEMENT,
                            "getThreadAllocatedMemory1",
                            "getAllocated",
                            COUNTERS)));

    private JdkCallRedirects() {}

    private static Redirect redirect(int opcode, String owner, String name, String replacement, String descriptor) {
        return new Redirect(opcode, owner, name, new Member(HookMethods.HOOKS, replacement, descriptor));
    }

    static boolean hasRedirects(String className) {
        return REDIRECTS.containsKey(className);
    }

    /** @throws MalformedClassFileException if the class lacks one of the calls */
    static byte[] rewrite(String className, byte[] original) {
        ConstantPool pool = ConstantPool.of(original);
        byte[] file = original.clone();
        for (Redirect redirect : REDIRECTS.getOrDefault(className, List.of())) {
            BitSet members = pool.members(redirect.owner().getBytes(StandardCharsets.US_ASCII), redirect.name());
            if (members.isEmpty()) {
                throw new MalformedClassFileException("this JDK's " + className + " is unknown");
            }
            MethodCode.forEach(original, pool, code -> {
                for (int at = code.start(); at < code.end(); at = code.next(at)) {
                    if (code.opcode(at) == redirect.opcode() && members.get(code.constant(at))) {
                        ConstantPool.putReference(
                                file, at, Instructions.INVOKESTATIC, pool.addMethod(redirect.replacement()));
                    }
                }
            });
        }
        return pool.withAddedConstants(file);
    }
}
