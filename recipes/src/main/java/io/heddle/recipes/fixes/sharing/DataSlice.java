package io.heddle.recipes.fixes.sharing;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;

/**
 * A part of a task's data, with indexes relative to the task's own data.
 *
 * @param begin null for the beginning of the data
 * @param end null for the end of the data
 */
public record DataSlice(
        @Nullable Expression begin, @Nullable Expression end) {
    private static final Set<String> STREAM_COLLECTORS = Set.of("collect", "toList");

    /** The slice of a field's data that an expression copies or views. */
    static Optional<DataSlice> of(Expression expression, DataField data) {
        return switch (expression) {
            case J.NewClass copy
            when copy.getArguments().size() == 1 && copy.getBody() == null -> {
                Expression only = copy.getArguments().getFirst();
                yield data.is(only) ? Optional.of(new DataSlice(null, null)) : view(only, data);
            }
            case J.MethodInvocation call -> of(call, data);
            default -> Optional.empty();
        };
    }

    private static Optional<DataSlice> of(J.MethodInvocation call, DataField data) {
        List<Expression> arguments = call.getArguments();
        return switch (call.getSimpleName()) {
            case "copyOfRange" ->
                arguments.size() == 3 && data.is(arguments.getFirst())
                        ? Optional.of(new DataSlice(arguments.get(1), arguments.get(2)))
                        : Optional.empty();
            case "copyOf" ->
                arguments.size() == 2 && data.is(arguments.getFirst())
                        ? Optional.of(new DataSlice(null, arguments.get(1)))
                        : arguments.size() == 1
                                ? data.is(arguments.getFirst())
                                        ? Optional.of(new DataSlice(null, null))
                                        : view(arguments.getFirst(), data)
                                : Optional.empty();
            case "clone" ->
                call.getSelect() != null && data.is(call.getSelect())
                        ? Optional.of(new DataSlice(null, null))
                        : Optional.empty();
            default -> STREAM_COLLECTORS.contains(call.getSimpleName()) ? streamed(call, data) : view(call, data);
        };
    }

    private static Optional<DataSlice> view(Expression expression, DataField data) {
        if (!(expression instanceof J.MethodInvocation call)
                || call.getSelect() == null
                || !data.is(call.getSelect())) {
            return Optional.empty();
        }
        List<Expression> arguments = call.getArguments();
        return switch (call.getSimpleName()) {
            case "subList" -> Optional.of(new DataSlice(arguments.get(0), arguments.get(1)));
            case "substring" ->
                Optional.of(new DataSlice(arguments.getFirst(), arguments.size() == 2 ? arguments.get(1) : null));
            default -> Optional.empty();
        };
    }

    /** The slice that a stream collects: {@code data.stream().limit(n)} or {@code data.stream().skip(n)}. */
    private static Optional<DataSlice> streamed(J.MethodInvocation collect, DataField data) {
        if (!(collect.getSelect() instanceof J.MethodInvocation part)
                || !(part.getSelect() instanceof J.MethodInvocation stream)
                || !stream.getSimpleName().equals("stream")
                || stream.getSelect() == null
                || !data.is(stream.getSelect())) {
            return Optional.empty();
        }
        Expression count = part.getArguments().getFirst();
        return switch (part.getSimpleName()) {
            case "limit" -> Optional.of(new DataSlice(null, count));
            case "skip" -> Optional.of(new DataSlice(count, null));
            default -> Optional.empty();
        };
    }
}
