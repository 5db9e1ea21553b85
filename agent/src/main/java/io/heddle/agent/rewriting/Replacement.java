package io.heddle.agent.rewriting;

import io.heddle.agent.rewriting.ConstantPool.Member;
import java.util.Optional;

/** Which method of {@link io.heddle.agent.Calls} stands for which of the JDK's. */
final class Replacement {
    /** What Calls is called in the program's JVM. */
    static final String CALLS = "java/lang/HeddleCalls";

    static final String THREAD = "java/lang/Thread";

    private Replacement() {}

    /** A static method with the constructor's parameters that returns a thread. */
    static Optional<Member> ofConstructor(Member member) {
        if (!member.isCalled(THREAD, "<init>")) {
            return Optional.empty();
        }
        return Optional.of(new Member(CALLS, "make", member.descriptor().replace(")V", ")L" + THREAD + ";")));
    }

    /** Another static method of the same name. */
    static Optional<Member> ofStatic(Member member) {
        if (!member.isCalled(THREAD, "getAllStackTraces")) {
            return Optional.empty();
        }
        return Optional.of(new Member(CALLS, member.name(), member.descriptor()));
    }
}
