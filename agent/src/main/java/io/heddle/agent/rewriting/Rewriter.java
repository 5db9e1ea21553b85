package io.heddle.agent.rewriting;

import java.lang.instrument.ClassFileTransformer;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.Timer;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Rewrites classes as they are loaded: the program's where they make threads, and those of the JDK that do so for it. */
public final class Rewriter implements ClassFileTransformer {
    /** The JDK's that make threads for programs. */
    private static final Set<String> MAKERS = Set.of(
            "java/util/concurrent/Executors$DefaultThreadFactory",
            "java/lang/ThreadBuilders$PlatformThreadBuilder",
            "java/lang/ThreadBuilders$PlatformThreadFactory");

    private static final byte[] SELECTOR = "java/nio/channels/Selector".getBytes(StandardCharsets.US_ASCII);

    /** Program classes that name none of these are nothing to us. */
    private static final byte[][] LOOKED_FOR = {CallSites.THREAD, SELECTOR};

    private static final ProtectionDomain OWN = Rewriter.class.getProtectionDomain();
    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

    private final Listener listener;
    private final Set<String> rewrittenJdk = ConcurrentHashMap.newKeySet();

    /** Told of what stays as it is, by the names that programs know. */
    public interface Listener {
        /** Threads of this class are platform threads. */
        void subclass(String name);

        /** Tasks of this class wait on a selector. */
        void eventLoop(String name);

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

    /** The JDK's classes to be rewritten that every program needs, which may be loaded already. */
    public static List<Class<?>> jdkClasses() throws ClassNotFoundException {
        List<Class<?>> classes = new ArrayList<>(List.of(Thread.class, ThreadGroup.class, Timer.class));
        for (String name : MAKERS) {
            classes.add(Class.forName(name.replace('/', '.')));
        }
        classes.add(Class.forName("java.lang.VirtualThread"));
        classes.add(Class.forName("java.lang.ApplicationShutdownHooks"));
        return classes;
    }

    /** Whether all of these are rewritten. */
    public boolean knowsJdk() throws ClassNotFoundException {
        for (Class<?> type : jdkClasses()) {
            if (!rewrittenJdk.contains(type.getName().replace('.', '/'))) {
                return false;
            }
        }
        return true;
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
            return loader == null || PLATFORM.equals(loader)
                    ? rewriteJdk(known, file)
                    : rewriteProgram(loader, known, file);
        } catch (MalformedClassFile | IndexOutOfBoundsException | IllegalArgumentException e) {
            listener.left(known, String.valueOf(e.getMessage()));
            return null;
        }
    }

    private byte @Nullable [] rewriteJdk(String name, byte[] file) {
        byte[] rewritten = null;
        if (name.equals(Replacement.THREAD)) {
            rewritten = ThreadItself.rewrite(file);
        } else if (name.equals(VirtualThreadRun.CLASS)) {
            rewritten = VirtualThreadRun.rewrite(file);
        } else if (JdkCalls.areIn(name)) {
            rewritten = JdkCalls.rewrite(name, file);
        } else if (MAKERS.contains(name)) {
            rewritten = CallSites.rewrite(file, ConstantPool.of(file)).file();
        }
        if (rewritten != null) {
            rewrittenJdk.add(name);
        }
        return rewritten;
    }

    private byte @Nullable [] rewriteProgram(ClassLoader loader, String name, byte[] file) {
        if (!ConstantPool.mentionsAny(file, LOOKED_FOR)) {
            return null;
        }
        ConstantPool pool = ConstantPool.of(file);
        if (!pool.members(SELECTOR, "select").isEmpty()) {
            listener.eventLoop(name.replace('/', '.'));
        }
        if (pool.isClass(ConstantPool.u2(file, pool.end() + 4), CallSites.THREAD)) {
            listener.subclass(name.replace('/', '.'));
        }
        CallSites sites = CallSites.rewrite(file, pool);
        byte[] rewritten = sites.file();
        return sites.isIncomplete() ? Insertion.insert(rewritten == null ? file : rewritten, loader) : rewritten;
    }
}
