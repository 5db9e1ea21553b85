package io.heddle.agent;

import io.heddle.agent.rewriting.Rewriter;
import io.heddle.agent.threads.Converter;
import io.heddle.agent.threads.EventLoops;
import io.heddle.agent.threads.LivingThreads;
import io.heddle.agent.threads.Tally;
import io.heddle.agent.threads.ThreadCounters;
import io.heddle.scheduler.VirtualProcessors;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
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
        openManagement(instrumentation);
        ThreadGroup group = new ThreadGroup(root(), "heddle");
        Integer carriers = options.carriers();
        VirtualProcessors processors = VirtualProcessors.start(
                carriers == null ? Runtime.getRuntime().availableProcessors() : carriers, group);
        Tally tally = new Tally();
        EventLoops eventLoops = new EventLoops();
        MethodHandles.Lookup threads = MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup());
        LivingThreads living = new LivingThreads(group, platformThreads(threads));
        Converter converter =
                new Converter(processors, group, Thread.currentThread(), options.isBound(), eventLoops, living, tally);
        ThreadCounters counters = new ThreadCounters(living, processors::count);
        CallTargets targets = new CallTargets(converter, living, counters, processors::programEnds);
        targets.install(threads);

        Rewriter rewriter = new Rewriter(new Findings(tally, eventLoops));
        instrumentation.addTransformer(rewriter, true);
        instrumentation.retransformClasses(Rewriter.jdkClasses().toArray(new Class<?>[0]));
        if (!rewriter.knowsJdk() || !converter.keepsDaemons()) {
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
                Map.of("jdk.internal.misc", us),
                Map.of("java.lang", us, "java.util.concurrent.locks", us),
                Set.of(),
                Map.of());
    }

    /** What answers programs that ask for threads by {@code java.lang.management}, if this JVM has it. */
    private static void openManagement(Instrumentation instrumentation) {
        Module base = Object.class.getModule();
        Set<Module> us = Set.of(Installation.class.getModule());
        ModuleLayer.boot().findModule("java.management").ifPresent(management -> {
            instrumentation.redefineModule(
                    management,
                    Set.of(),
                    Map.of(),
                    Map.of("sun.management", us, "java.lang.management", us),
                    Set.of(),
                    Map.of());
            instrumentation.redefineModule(base, Set.of(management), Map.of(), Map.of(), Set.of(), Map.of());
        });
    }

    private static ThreadGroup root() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        for (ThreadGroup parent = group.getParent(); parent != null; parent = group.getParent()) {
            group = parent;
        }
        return group;
    }

    private static Supplier<Thread[]> platformThreads(MethodHandles.Lookup threads)
            throws ReflectiveOperationException {
        MethodHandle all = threads.findStatic(Thread.class, "getAllThreads", MethodType.methodType(Thread[].class));
        return () -> {
            try {
                return (Thread[]) all.invokeExact();
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        };
    }
}
