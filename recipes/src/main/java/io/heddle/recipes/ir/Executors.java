package io.heddle.recipes.ir;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openrewrite.java.JavaIsoVisitor;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;

/** Finds fork/join pools in variables that are declared as executors. */
final class Executors {
    static final String POOL = "java.util.concurrent.ForkJoinPool";
    private static final Set<String> EXECUTORS =
            Set.of("java.util.concurrent.Executor", "java.util.concurrent.ExecutorService");

    private Executors() {}

    /**
     * The type of a variable.
     *
     * @param declared its declared type
     * @param initial the value that it is declared with; null if it has none
     */
    static String type(String declared, @Nullable Value initial) {
        return EXECUTORS.contains(declared) && isPool(initial) ? POOL : declared;
    }

    /**
     * The fields of a class that are declared as executors and to which it assigns only fork/join pools, as in a constructor.
     *
     * @param types the types of the fields by name
     * @param reader reads the value of an expression
     */
    static Set<String> assigned(J.Block body, Map<String, String> types, Function<Expression, Value> reader) {
        Set<String> pools = new HashSet<>();
        Set<String> others = new HashSet<>();
        if (types.values().stream().noneMatch(EXECUTORS::contains)) {
            return pools;
        }
        new JavaIsoVisitor<Integer>() {
            @Override
            public J.Assignment visitAssignment(J.Assignment assignment, Integer p) {
                String field =
                        switch (assignment.getVariable()) {
                            case J.Identifier name -> name.getSimpleName();
                            case J.FieldAccess access -> access.getSimpleName();
                            default -> "";
                        };
                if (EXECUTORS.contains(types.getOrDefault(field, ""))) {
                    Set<String> kind = isPool(reader.apply(assignment.getAssignment())) ? pools : others;
                    kind.add(field);
                }
                return super.visitAssignment(assignment, p);
            }
        }.visit(body, 0);
        pools.removeAll(others);
        return pools;
    }

    /** Whether a type does not say what kind of executor its objects are. */
    static boolean isExecutor(String type) {
        return EXECUTORS.contains(type);
    }

    private static boolean isPool(@Nullable Value value) {
        return switch (value) {
            case Value.NewObject(Step.Creation made) -> made.type().equals(POOL);
            case Value.CallResult(Step.Call call) ->
                call.name().equals("newWorkStealingPool")
                        || (call.name().equals("commonPool") && call.type().equals(POOL));
            case null, default -> false;
        };
    }
}
