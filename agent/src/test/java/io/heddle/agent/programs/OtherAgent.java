package io.heddle.agent.programs;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/** Another agent, which looks at every class and has Thread transformed once more. */
public final class OtherAgent {
    private OtherAgent() {}

    /** As a JVM calls it. */
    public static void premain(@Nullable String options, Instrumentation instrumentation)
            throws UnmodifiableClassException {
        instrumentation.addTransformer(
                new ClassFileTransformer() {
                    @Override
                    public byte[] transform(
                            @Nullable ClassLoader loader,
                            @Nullable String name,
                            @Nullable Class<?> redefined,
                            @Nullable ProtectionDomain domain,
                            byte[] file) {
                        return file.clone();
                    }
                },
                true);
        instrumentation.retransformClasses(Thread.class);
    }
}
