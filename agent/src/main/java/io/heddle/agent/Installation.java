package io.heddle.agent;

import io.heddle.agent.rewriting.Rewriter;
import io.heddle.agent.threads.Converter;
import io.heddle.agent.threads.EventLoops;
import io.heddle.agent.threads.LivingThreads;
import io.heddle.agent.threads.Tally;
import io.heddle.scheduler.VirtualProcessors;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Puts all in place before the program's first class is loaded. */
public final class Installation {
    private static boolean installed;

    private Installation() {}

    /**
     * Puts all in place.
     *
     * @throws IllegalArgumentException for wrong options, in words for people
     * @throws IllegalStateException for a JVM that this can't be done to, in words for people
     */
    public static synchronized void install(@Nullable String text, Instrumentation instrumentation) {
        if (installed) {
            // Named twice, by the command and by JAVA_TOOL_OPTIONS.
            return;
        }
        installed = true;
        Options options = Options.parse(text);
        try {
            install(options, instrumentation);
        } catch (IOException | ReflectiveOperationException | UnmodifiableClassException | LinkageError e) {
            throw unknown(e);
        }
    }

    private static void install(Options options, Instrumentation instrumentation)
            throws IOException, ReflectiveOperationException, UnmodifiableClassException {
        openJdk(instrumentation);
        ThreadGroup group = new ThreadGroup(root(), "heddle");
        Integer carriers = options.carriers();
        VirtualProcessors processors = VirtualProcessors.start(
                carriers == null ? Runtime.getRuntime().availableProcessors() : carriers, group);
        Tally tally = new Tally();
        EventLoops eventLoops = new EventLoops();
        Converter converter =
                new Converter(processors, group, Thread.currentThread(), options.isBound(), eventLoops, tally);
        defineCalls(converter, new LivingThreads(group));

        instrumentation.addTransformer(new Rewriter(new Findings(tally, eventLoops)), true);
        instrumentation.retransformClasses(Rewriter.jdkClasses().toArray(new Class<?>[0]));
        if (!converter.keepsDaemons()) {
            throw unknown(null);
        }
        Report.atExit(options, tally, group);
    }

    private static IllegalStateException unknown(@Nullable Throwable cause) {
        return new IllegalStateException(
                "this JVM (" + System.getProperty("java.vm.version")
                        + ") is unknown to the agent, which leaves threads alone"
                        + " rather than half done: leave the agent out",
                cause);
    }

    private record Findings(Tally tally, EventLoops eventLoops) implements Rewriter.Listener {
        @Override
        public void subclass(String name) {
            tally.subclass(name);
        }

        @Override
        public void eventLoop(String name) {
            eventLoops.add(name);
        }

        @Override
        public void left(String name, String why) {
            tally.unreadable(name);
        }
    }

    /** To the unnamed module that the agent is in. */
    private static void openJdk(Instrumentation instrumentation) {
        Module base = Object.class.getModule();
        Set<Module> us = Set.of(Installation.class.getModule());
        instrumentation.redefineModule(
                base,
                Set.of(),
                Map.of("jdk.internal.misc", us, "jdk.internal.vm", us),
                Map.of("java.lang", us),
                Set.of(),
                Map.of());
    }

    private static ThreadGroup root() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        for (ThreadGroup parent = group.getParent(); parent != null; parent = group.getParent()) {
            group = parent;
        }
        return group;
    }

    private static void defineCalls(Converter converter, LivingThreads living)
            throws IOException, ReflectiveOperationException {
        byte[] file;
        try (InputStream in = Installation.class.getResourceAsStream("Calls.class")) {
            if (in == null) {
                throw new IOException("the agent's jar is incomplete");
            }
            file = Rewriter.nameCalls(in.readAllBytes());
        }
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup());
        Class<?> calls = lookup.defineClass(file);
        UnaryOperator<Thread> convert = converter::convert;
        BiFunction<Thread, Runnable, Thread> convertToRun = converter::convert;
        UnaryOperator<Map<Thread, StackTraceElement[]>> complete = living::complete;
        try {
            lookup.findStatic(
                            calls,
                            "install",
                            MethodType.methodType(
                                    void.class, UnaryOperator.class, BiFunction.class, UnaryOperator.class))
                    .invokeExact(convert, convertToRun, complete);
        } catch (Throwable e) {
            throw new ReflectiveOperationException(e);
        }
    }
}
