package io.heddle.agent;

import io.heddle.agent.rewriting.Rewriter;
import io.heddle.agent.threads.Converter;
import io.heddle.agent.threads.LivingThreads;
import io.heddle.agent.threads.ThreadCounters;
import io.heddle.agent.threads.ThreadInfos;
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
 * What {@link Calls} call.
 *
 * @param programEnds what is done when the JVM begins to end
 */
record CallTargets(Converter converter, LivingThreads living, ThreadCounters counters, Runnable programEnds) {
    /** @param threads sees what java.lang keeps to itself, where the calls are to be */
    void install(MethodHandles.Lookup threads) throws IOException, ReflectiveOperationException {
        Class<?> calls = threads.defineClass(file());
        UnaryOperator<Thread> convert = converter::convert;
        BiFunction<Thread, Runnable, Thread> convertToRun = converter::convert;
        Consumer<Thread> run = converter::run;
        UnaryOperator<Map<Thread, StackTraceElement[]>> complete = living::complete;
        Supplier<Thread[]> all = living::all;
        ThreadInfos infos = new ThreadInfos(living);
        Supplier<MethodHandle> filling = infos::filling;
        Supplier<MethodHandle> dumping = infos::dumping;
        Predicate<Thread> unknown = counters::isUnknown;
        LongUnaryOperator cpuTime = counters::cpuTime;
        LongUnaryOperator userTime = counters::userTime;
        LongUnaryOperator allocated = counters::allocated;
        try {
            threads.findStatic(
                            calls,
                            "install",
                            MethodType.methodType(
                                    void.class, UnaryOperator.class, BiFunction.class, Consumer.class, Runnable.class))
                    .invokeExact(convert, convertToRun, run, programEnds);
            threads.findStatic(
                            calls,
                            "installQuestions",
                            MethodType.methodType(
                                    void.class, UnaryOperator.class, Supplier.class, Supplier.class, Supplier.class))
                    .invokeExact(complete, all, filling, dumping);
            threads.findStatic(
                            calls,
                            "installCounters",
                            MethodType.methodType(
                                    void.class,
                                    Predicate.class,
                                    LongUnaryOperator.class,
                                    LongUnaryOperator.class,
                                    LongUnaryOperator.class))
                    .invokeExact(unknown, cpuTime, userTime, allocated);
        } catch (Throwable e) {
            throw new ReflectiveOperationException(e);
        }
    }

    private static byte[] file() throws IOException {
        try (InputStream in = Installation.class.getResourceAsStream("Calls.class")) {
            if (in == null) {
                throw new IOException("the agent's jar is incomplete");
            }
            return Rewriter.nameCalls(in.readAllBytes());
        }
    }
}
