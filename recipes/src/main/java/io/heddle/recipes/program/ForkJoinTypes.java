package io.heddle.recipes.program;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The names of the fork/join framework's types, in the JDK and in its former packages. */
public final class ForkJoinTypes {
    private static final Set<String> PACKAGES = Set.of(
            "java.util.concurrent",
            "jsr166y",
            "jsr166y.forkjoin",
            "jsr166e",
            "scala.concurrent.forkjoin",
            "akka.dispatch.forkjoin");

    public static final Set<String> TASKS =
            named("ForkJoinTask", "RecursiveTask", "RecursiveAction", "CountedCompleter");
    public static final Set<String> COMPLETERS = named("CountedCompleter");
    public static final Set<String> POOLS = named("ForkJoinPool");

    /** The methods that hold a task's own code. Their order decides which of several paths to the same code is reported. */
    public static final List<String> TASK_METHODS = List.of("compute", "exec", "onCompletion");

    /** The methods of tasks and pools that are operations on tasks. */
    public static final Set<String> OPERATIONS = Set.of(
            "fork",
            "join",
            "get",
            "quietlyJoin",
            "compute",
            "exec",
            "invoke",
            "quietlyInvoke",
            "submit",
            "execute",
            "invokeAll",
            "forkJoin",
            "coInvoke");

    private ForkJoinTypes() {}

    public static boolean contains(String type) {
        return TASKS.contains(type) || POOLS.contains(type);
    }

    private static Set<String> named(String... names) {
        return PACKAGES.stream()
                .flatMap(each -> Stream.of(names).map(name -> each + "." + name))
                .collect(Collectors.toUnmodifiableSet());
    }
}
