package io.heddle.agent.rewriting;

import io.heddle.agent.rewriting.ConstantPool.Member;
import org.jspecify.annotations.Nullable;

/** The methods of {@link io.heddle.agent.ThreadHooks} that replace constructors and methods of {@link Thread}. */
final class HookMethods {
    /** The name of {@link io.heddle.agent.ThreadHooks} in the program's JVM. */
    static final String HOOKS = "java/lang/HeddleThreadHooks";

    static final String THREAD = "java/lang/Thread";

    private HookMethods() {}

    /**
     * Returns the static method that replaces a constructor and returns a thread; null if the member is no constructor.
     */
    static @Nullable Member ofConstructor(Member member) {
        return member.isNamed(THREAD, "<init>")
                ? new Member(HOOKS, "newThread", member.descriptor().replace(")V", ")L" + THREAD + ";"))
                : null;
    }

    /** Returns the method of the same name that replaces a static method; null if the method is not replaced. */
    static @Nullable Member ofStatic(Member member) {
        return member.isNamed(THREAD, "getAllStackTraces")
                ? new Member(HOOKS, member.name(), member.descriptor())
                : null;
    }
}
