package io.heddle.agent.programs;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/** A second agent, which transforms every class, and Thread once more. */
public final class OtherAgent {
    private OtherAgent() {}

    /** Called by the JVM. */
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
