package io.heddle.agent;

import io.heddle.agent.rewriting.ClassRewriter;
import io.heddle.agent.threads.LiveThreads;
import io.heddle.agent.threads.ThreadConverter;
import io.heddle.agent.threads.ThreadInfos;
import io.heddle.agent.threads.ThreadMXBeanCounters;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The objects that {@link ThreadHooks} calls.
 *
 * @param beginShutdown called when the JVM begins to shut down
 */
record HookTargets(
        ThreadConverter converter, LiveThreads liveThreads, ThreadMXBeanCounters counters, Runnable beginShutdown) {
    /**
     * Defines {@link ThreadHooks} in {@code java.lang} and passes it these objects.
     *
     * @param javaLang a lookup with private access to {@code java.lang}
     * @throws IOException if the agent's jar lacks the class
     * @throws ReflectiveOperationException if the class cannot be defined or called
     */
    void installHooks(MethodHandles.Lookup javaLang) throws IOException, ReflectiveOperationException {
        Class<?> hooks = javaLang.defineClass(classFile());
        UnaryOperator<Thread> convert = converter::convert;
        BiFunction<Thread, Runnable, Thread> convertToRun = converter::convert;
        Consumer<Thread> run = converter::run;
        UnaryOperator<Map<Thread, StackTraceElement[]>> addConverted = liveThreads::addConverted;
        Supplier<Thread[]> all = liveThreads::all;
        ThreadInfos infos = new ThreadInfos(liveThreads);
        Supplier<MethodHandle> fillHandle = infos::fillHandle;
        Supplier<MethodHandle> dumpHandle = infos::dumpHandle;
        Predicate<Thread> hasNoCounters = counters::hasNoCounters;
        LongUnaryOperator cpuTime = counters::cpuTime;
        LongUnaryOperator userTime = counters::userTime;
        LongUnaryOperator allocated = counters::allocated;
        try {
            javaLang.findStatic(
                            hooks,
                            "install",
                            MethodType.methodType(
                                    void.class, UnaryOperator.class, BiFunction.class, Consumer.class, Runnable.class))
                    .invokeExact(convert, convertToRun, run, beginShutdown);
            javaLang.findStatic(
                            hooks,
                            "installQueries",
                            MethodType.methodType(
                                    void.class, UnaryOperator.class, Supplier.class, Supplier.class, Supplier.class))
                    .invokeExact(addConverted, all, fillHandle, dumpHandle);
            javaLang.findStatic(
                            hooks,
                            "installCounters",
                            MethodType.methodType(
                                    void.class,
                                    Predicate.class,
                                    LongUnaryOperator.class,
                                    LongUnaryOperator.class,
                                    LongUnaryOperator.class))
                    .invokeExact(hasNoCounters, cpuTime, userTime, allocated);
        } catch (Throwable e) {
            throw new ReflectiveOperationException(e);
        }
    }

    private static byte[] classFile() throws IOException {
        try (InputStream in = AgentBootstrap.class.getResourceAsStream("ThreadHooks.class")) {
            if (in == null) {
                throw new IOException("the agent's jar lacks ThreadHooks.class");
            }
            return ClassRewriter.renameHooks(in.readAllBytes());
        }
    }
}
