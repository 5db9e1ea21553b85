package io.heddle.agent.rewriting;

import java.lang.instrument.ClassFileTransformer;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Timer;
import org.jspecify.annotations.Nullable;

/** Rewrites classes as they are loaded: the program's where they make threads, and three of the JDK's. */
public final class Rewriter implements ClassFileTransformer {
    private static final byte[] THREAD = Replacement.THREAD.getBytes(StandardCharsets.US_ASCII);
    private static final String DEFAULT_FACTORY = "java/util/concurrent/Executors$DefaultThreadFactory";
    private static final ProtectionDomain OWN = Rewriter.class.getProtectionDomain();
    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

    private final Listener listener;

    /** Told of what stays as it is. */
    public interface Listener {
        /** Threads of this class are platform threads. */
        void subclass(String name);

        /** A class couldn't be rewritten. */
        void left(String name, String why);
    }

    public Rewriter(Listener listener) {
        this.listener = listener;
    }

    /** {@link io.heddle.agent.Calls} under the name that it has in the program's JVM. */
    public static byte[] nameCalls(byte[] file) {
        return ConstantPool.rename(file, "io/heddle/agent/Calls", Replacement.CALLS);
    }

    /** The JDK's classes to be rewritten, loaded long before. */
    public static List<Class<?>> jdkClasses() throws ClassNotFoundException {
        return List.of(Thread.class, Timer.class, Class.forName(DEFAULT_FACTORY.replace('/', '.')));
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] file) {
        if (OWN.equals(domain)) {
            return null;
        }
        // A loader needn't say what it defines.
        String known = name == null ? "a class without a name" : name;
        try {
            return loader == null || PLATFORM.equals(loader) ? rewriteJdk(known, file) : rewriteProgram(known, file);
        } catch (MalformedClassFile | IndexOutOfBoundsException | IllegalArgumentException e) {
            listener.left(known, String.valueOf(e.getMessage()));
            return null;
        }
    }

    private static byte @Nullable [] rewriteJdk(String name, byte[] file) {
        return switch (name) {
            case Replacement.THREAD -> ThreadItself.rewrite(file);
            case "java/util/Timer" -> TimerStart.rewrite(file);
            case DEFAULT_FACTORY -> CallSites.rewrite(file).file();
            default -> null;
        };
    }

    private byte @Nullable [] rewriteProgram(String name, byte[] file) {
        if (!ConstantPool.mentions(file, THREAD)) {
            return null;
        }
        ConstantPool pool = ConstantPool.of(file);
        if (pool.className(ConstantPool.u2(file, pool.end() + 4)).equals(Replacement.THREAD)) {
            listener.subclass(name.replace('/', '.'));
        }
        CallSites sites = CallSites.rewrite(file);
        byte[] rewritten = sites.file();
        return sites.isIncomplete() ? Insertion.insert(rewritten == null ? file : rewritten) : rewritten;
    }
}
