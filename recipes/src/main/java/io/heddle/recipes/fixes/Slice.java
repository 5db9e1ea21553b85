package io.heddle.recipes.fixes;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;

/**
 * A part of a task's data, by indexes within the task's own.
 *
 * @param begin null for the first
 * @param end null for the end of it all
 */
record Slice(@Nullable Expression begin, @Nullable Expression end) {
    private static final Set<String> COLLECTED = Set.of("collect", "toList");

    /** What an expression copies, or views, of a field. */
    static Optional<Slice> of(Expression expression, DataField data) {
        return switch (expression) {
            case J.NewClass copy
            when copy.getArguments().size() == 1 && copy.getBody() == null -> {
                Expression only = copy.getArguments().getFirst();
                yield data.is(only) ? Optional.of(new Slice(null, null)) : view(only, data);
            }
            case J.MethodInvocation call -> of(call, data);
            default -> Optional.empty();
        };
    }

    private static Optional<Slice> of(J.MethodInvocation call, DataField data) {
        List<Expression> arguments = call.getArguments();
        return switch (call.getSimpleName()) {
            case "copyOfRange" ->
                arguments.size() == 3 && data.is(arguments.getFirst())
                        ? Optional.of(new Slice(arguments.get(1), arguments.get(2)))
                        : Optional.empty();
            case "copyOf" ->
                arguments.size() == 2 && data.is(arguments.getFirst())
                        ? Optional.of(new Slice(null, arguments.get(1)))
                        : arguments.size() == 1
                                ? data.is(arguments.getFirst())
                                        ? Optional.of(new Slice(null, null))
                                        : view(arguments.getFirst(), data)
                                : Optional.empty();
            case "clone" ->
                call.getSelect() != null && data.is(call.getSelect())
                        ? Optional.of(new Slice(null, null))
                        : Optional.empty();
            default -> COLLECTED.contains(call.getSimpleName()) ? streamed(call, data) : view(call, data);
        };
    }

    private static Optional<Slice> view(Expression expression, DataField data) {
        if (!(expression instanceof J.MethodInvocation call)
                || call.getSelect() == null
                || !data.is(call.getSelect())) {
            return Optional.empty();
        }
        List<Expression> arguments = call.getArguments();
        return switch (call.getSimpleName()) {
            case "subList" -> Optional.of(new Slice(arguments.get(0), arguments.get(1)));
            case "substring" ->
                Optional.of(new Slice(arguments.getFirst(), arguments.size() == 2 ? arguments.get(1) : null));
            default -> Optional.empty();
        };
    }

    /** {@code data.stream().limit(n)...} and {@code data.stream().skip(n)...}. */
    private static Optional<Slice> streamed(J.MethodInvocation collect, DataField data) {
        if (!(collect.getSelect() instanceof J.MethodInvocation part)
                || !(part.getSelect() instanceof J.MethodInvocation stream)
                || !stream.getSimpleName().equals("stream")
                || stream.getSelect() == null
                || !data.is(stream.getSelect())) {
            return Optional.empty();
        }
        Expression count = part.getArguments().getFirst();
        return switch (part.getSimpleName()) {
            case "limit" -> Optional.of(new Slice(null, count));
            case "skip" -> Optional.of(new Slice(count, null));
            default -> Optional.empty();
        };
    }
}
