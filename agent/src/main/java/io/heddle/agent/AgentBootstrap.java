package io.heddle.agent;

import io.heddle.agent.rewriting.ClassRewriter;
import io.heddle.agent.threads.ConversionStats;
import io.heddle.agent.threads.DefaultScheduler;
import io.heddle.agent.threads.EventLoopClasses;
import io.heddle.agent.threads.LiveThreads;
import io.heddle.agent.threads.ThreadConverter;
import io.heddle.agent.threads.ThreadMXBeanCounters;
import io.heddle.scheduler.Scheduler;
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

/** Installs the agent before the JVM loads the program's first class. */
public final class AgentBootstrap {
    private static boolean installed;

    private AgentBootstrap() {}

    /**
     * Installs the agent. Calls after the first have no effect.
     *
     * @param text the agent's options; null for none
     * @throws IllegalArgumentException if an option is wrong; the message is for the user
     * @throws IllegalStateException if the agent does not support this JVM; the message is for the user
     */
    public static synchronized void install(@Nullable String text, Instrumentation instrumentation) {
        if (installed) {
            // The command and JAVA_TOOL_OPTIONS both name the agent.
            return;
        }
        installed = true;
        AgentOptions options = AgentOptions.parse(text);
        try {
            install(options, instrumentation);
        } catch (IOException | ReflectiveOperationException | UnmodifiableClassException | LinkageError e) {
            throw unsupportedJvm(e);
        }
    }

    private static void install(AgentOptions options, Instrumentation instrumentation)
            throws IOException, ReflectiveOperationException, UnmodifiableClassException {
        openJdk(instrumentation);
        openManagement(instrumentation);
        ThreadGroup group = new ThreadGroup(rootGroup(), "heddle");
        Integer carriers = options.carriers();
        Scheduler scheduler = Scheduler.of(carriers == null ? defaultCarriers() : carriers)
                .choices(options.choices())
                .group(group)
                .open();
        DefaultScheduler.replace(scheduler.jdkPool());
        ConversionStats stats = new ConversionStats();
        EventLoopClasses eventLoops = new EventLoopClasses();
        MethodHandles.Lookup javaLang = MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup());
        LiveThreads liveThreads = new LiveThreads(group, platformThreads(javaLang));
        ThreadConverter converter = new ThreadConverter(
                scheduler, group, Thread.currentThread(), options.boundNames(), eventLoops, liveThreads, stats);
        ThreadMXBeanCounters counters = new ThreadMXBeanCounters(liveThreads, scheduler::startCounting);
        HookTargets hooks = new HookTargets(converter, liveThreads, counters, scheduler::beginShutdown);
        hooks.installHooks(javaLang);

        ClassRewriter rewriter = new ClassRewriter(new Findings(stats, eventLoops));
        instrumentation.addTransformer(rewriter, true);
        instrumentation.retransformClasses(ClassRewriter.jdkClasses().toArray(new Class<?>[0]));
        if (!rewriter.hasRewrittenJdk() || !converter.keepsDaemons()) {
            throw unsupportedJvm(null);
        }
        ConversionReport.atExit(options, stats, group);
    }

    /** As many as the JDK's scheduler of virtual threads would have. */
    private static int defaultCarriers() {
        int wanted = Integer.getInteger("jdk.virtualThreadScheduler.parallelism", 0);
        return wanted > 0
                ? Math.min(wanted, Scheduler.MAX_PROCESSORS)
                : Runtime.getRuntime().availableProcessors();
    }

    private static IllegalStateException unsupportedJvm(@Nullable Throwable cause) {
        return new IllegalStateException(
                "cannot make threads virtual: the agent does not support this JVM ("
                        + System.getProperty("java.vm.version") + "). Remove the agent.",
                cause);
    }

    private record Findings(ConversionStats stats, EventLoopClasses eventLoops) implements ClassRewriter.Listener {
        @Override
        public void subclassFound(String name) {
            stats.addSubclass(name);
        }

        @Override
        public void eventLoopFound(String name) {
            eventLoops.add(name);
        }

        @Override
        public void notRewritten(String name, String reason) {
            stats.addUnreadable(name);
        }
    }

    /** Opens internal packages of java.base to the unnamed module of the agent. */
    private static void openJdk(Instrumentation instrumentation) {
        Module base = Object.class.getModule();
        Set<Module> agentModule = Set.of(AgentBootstrap.class.getModule());
        instrumentation.redefineModule(
                base,
                Set.of(),
                Map.of("jdk.internal.misc", agentModule),
                Map.of(
                        "java.lang", agentModule,
                        "java.util.concurrent", agentModule,
                        "java.util.concurrent.locks", agentModule),
                Set.of(),
                Map.of());
    }

    /** Opens the packages behind {@code java.lang.management}, if this JVM has that module. */
    private static void openManagement(Instrumentation instrumentation) {
        Module base = Object.class.getModule();
        Set<Module> agentModule = Set.of(AgentBootstrap.class.getModule());
        ModuleLayer.boot().findModule("java.management").ifPresent(management -> {
            instrumentation.redefineModule(
                    management,
                    Set.of(),
                    Map.of(),
                    Map.of("sun.management", agentModule, "java.lang.management", agentModule),
                    Set.of(),
                    Map.of());
            instrumentation.redefineModule(base, Set.of(management), Map.of(), Map.of(), Set.of(), Map.of());
        });
    }

    private static ThreadGroup rootGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        for (ThreadGroup parent = group.getParent(); parent != null; parent = group.getParent()) {
            group = parent;
        }
        return group;
    }

    private static Supplier<Thread[]> platformThreads(MethodHandles.Lookup javaLang)
            throws ReflectiveOperationException {
        MethodHandle all = javaLang.findStatic(Thread.class, "getAllThreads", MethodType.methodType(Thread[].class));
        return () -> {
            try {
                return (Thread[]) all.invokeExact();
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        };
    }
}
