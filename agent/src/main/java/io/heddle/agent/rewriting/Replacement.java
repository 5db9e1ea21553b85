package io.heddle.agent.rewriting;

import io.heddle.agent.rewriting.ConstantPool.Member;
import java.util.Optional;
import java.util.Set;

/** Which method of {@link io.heddle.agent.Calls} stands for which of the JDK's. */
final class Replacement {
    /** What Calls is called in the program's JVM. */
    static final String CALLS = "java/lang/HeddleCalls";

    static final String THREAD = "java/lang/Thread";

    private static final Set<String> BUILDERS =
            Set.of("java/lang/Thread$Builder", "java/lang/Thread$Builder$OfPlatform");
    private static final Set<String> BUILDERS_METHODS = Set.of("unstarted", "start", "factory");

    private Replacement() {}

    /** A static method with the constructor's parameters that returns a thread. */
    static Optional<Member> ofConstructor(Member member) {
        if (!member.owner().equals(THREAD) || !member.name().equals("<init>")) {
            return Optional.empty();
        }
        return Optional.of(new Member(CALLS, "make", member.descriptor().replace(")V", ")L" + THREAD + ";")));
    }

    /** A static method whose first parameter is the builder. */
    static Optional<Member> ofBuilder(Member member) {
        if (!BUILDERS.contains(member.owner()) || !BUILDERS_METHODS.contains(member.name())) {
            return Optional.empty();
        }
        return Optional.of(
                new Member(CALLS, member.name(), member.descriptor().replace("(", "(L" + member.owner() + ";")));
    }

    /** Another static method of the same name. */
    static Optional<Member> ofStatic(Member member) {
        if (!member.owner().equals(THREAD) || !member.name().equals("getAllStackTraces")) {
            return Optional.empty();
        }
        return Optional.of(new Member(CALLS, member.name(), member.descriptor()));
    }
}
