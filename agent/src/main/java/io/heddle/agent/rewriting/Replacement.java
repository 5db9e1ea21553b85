package io.heddle.agent.rewriting;

import io.heddle.agent.rewriting.ConstantPool.Member;
import org.jspecify.annotations.Nullable;

/** Which method of {@link io.heddle.agent.Calls} stands for which of the JDK's. */
final class Replacement {
    /** What Calls is called in the program's JVM. */
    static final String CALLS = "java/lang/HeddleCalls";

    static final String THREAD = "java/lang/Thread";

    private Replacement() {}

    /** A static method with the constructor's parameters that returns a thread; null for no constructor. */
    static @Nullable Member ofConstructor(Member member) {
        return member.isCalled(THREAD, "<init>")
                ? new Member(CALLS, "make", member.descriptor().replace(")V", ")L" + THREAD + ";"))
                : null;
    }

    /** Another static method of the same name; null for what stays. */
    static @Nullable Member ofStatic(Member member) {
        return member.isCalled(THREAD, "getAllStackTraces")
                ? new Member(CALLS, member.name(), member.descriptor())
                : null;
    }
}
