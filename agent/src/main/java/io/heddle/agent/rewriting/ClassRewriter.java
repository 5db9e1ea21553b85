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

/**
 * Rewrites classes as they are loaded: classes of the program that make threads, and those of the JDK that make them
 * for it.
 */
public final class ClassRewriter implements ClassFileTransformer {
    /** Classes of the JDK that make threads for programs. */
    private static final Set<String> THREAD_FACTORIES = Set.of(
            "java/util/concurrent/Executors$DefaultThreadFactory",
            "java/lang/ThreadBuilders$PlatformThreadBuilder",
            "java/lang/ThreadBuilders$PlatformThreadFactory");

    private static final byte[] SELECTOR = "java/nio/channels/Selector".getBytes(StandardCharsets.US_ASCII);

    /** Classes of the program that mention none of these names need no rewriting. */
    private static final byte[][] RELEVANT_NAMES = {CallSiteRewriter.THREAD, SELECTOR};

    private static final ProtectionDomain OWN = ClassRewriter.class.getProtectionDomain();
    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

    private final Listener listener;
    private final Set<String> rewrittenJdk = ConcurrentHashMap.newKeySet();

    /** A listener for classes whose threads stay platform threads. Names are those of {@link Class#getName()}. */
    public interface Listener {
        /** A class extends {@link Thread}. */
        void subclassFound(String name);

        /** A class calls {@code Selector.select}. */
        void eventLoopFound(String name);

        /** A class could not be rewritten. */
        void notRewritten(String name, String reason);
    }

    public ClassRewriter(Listener listener) {
        this.listener = listener;
    }

    /**
     * Returns the class file of {@link io.heddle.agent.ThreadHooks} under the name that it has in the program's JVM.
     */
    public static byte[] renameHooks(byte[] file) {
        return ConstantPool.rename(file, "io/heddle/agent/ThreadHooks", HookMethods.HOOKS);
    }

    /**
     * Returns the classes of the JDK that every program needs rewritten. The JVM may have loaded them already.
     *
     * @throws ClassNotFoundException if this JDK lacks one of them
     */
    public static List<Class<?>> jdkClasses() throws ClassNotFoundException {
        List<Class<?>> classes = new ArrayList<>(List.of(Thread.class, ThreadGroup.class, Timer.class));
        for (String name : THREAD_FACTORIES) {
            classes.add(Class.forName(name.replace('/', '.')));
        }
        classes.add(Class.forName("java.lang.VirtualThread"));
        classes.add(Class.forName("java.lang.ApplicationShutdownHooks"));
        return classes;
    }

    /**
     * Returns whether all classes of {@link #jdkClasses} were rewritten.
     *
     * @throws ClassNotFoundException if this JDK lacks one of them
     */
    public boolean hasRewrittenJdk() throws ClassNotFoundException {
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
        // A class loader may define a class without naming it.
        String className = name == null ? "a class without a name" : name;
        try {
            return loader == null || PLATFORM.equals(loader)
                    ? rewriteJdk(className, file)
                    : rewriteProgram(loader, className, file);
        } catch (MalformedClassFileException | IndexOutOfBoundsException | IllegalArgumentException e) {
            listener.notRewritten(className, String.valueOf(e.getMessage()));
            return null;
        }
    }

    private byte @Nullable [] rewriteJdk(String name, byte[] file) {
        byte[] rewritten = null;
        if (name.equals(HookMethods.THREAD)) {
            rewritten = ThreadPatch.rewrite(file);
        } else if (name.equals(VirtualThreadPatch.CLASS)) {
            rewritten = VirtualThreadPatch.rewrite(file);
        } else if (JdkCallRedirects.hasRedirects(name)) {
            rewritten = JdkCallRedirects.rewrite(name, file);
        } else if (THREAD_FACTORIES.contains(name)) {
            rewritten = CallSiteRewriter.rewrite(file, ConstantPool.of(file)).file();
        }
        if (rewritten != null) {
            rewrittenJdk.add(name);
        }
        return rewritten;
    }

    private byte @Nullable [] rewriteProgram(ClassLoader loader, String name, byte[] file) {
        if (!ConstantPool.mentionsAny(file, RELEVANT_NAMES)) {
            return null;
        }
        ConstantPool pool = ConstantPool.of(file);
        if (!pool.members(SELECTOR, "select").isEmpty()) {
            listener.eventLoopFound(name.replace('/', '.'));
        }
        if (pool.isClass(ConstantPool.u2(file, pool.end() + 4), CallSiteRewriter.THREAD)) {
            listener.subclassFound(name.replace('/', '.'));
        }
        CallSiteRewriter rewriter = CallSiteRewriter.rewrite(file, pool);
        byte[] rewritten = rewriter.file();
        return rewriter.needsInserter()
                ? ConversionInserter.insert(rewritten == null ? file : rewritten, loader)
                : rewritten;
    }
}
