package io.heddle.recipes.patterns;

import io.heddle.recipes.program.ProgramModel;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.TypeUtils;

/** Recognises the types that {@code invokeAll} accepts: collections and arrays of tasks. */
public final class TaskCollections {
    private TaskCollections() {}

    /** Whether {@code invokeAll} accepts a value of a static type. */
    public static boolean isAccepted(ProgramModel program, @Nullable JavaType type) {
        if (type instanceof JavaType.Array array) {
            return isTask(program, array.getElemType());
        }
        if (!TypeUtils.isAssignableTo("java.util.Collection", type)) {
            return false;
        }
        List<JavaType> elements =
                type instanceof JavaType.Parameterized generic ? generic.getTypeParameters() : List.of();
        return elements.stream().allMatch(each -> isTask(program, each));
    }

    /** Whether a type is that of tasks. A type from an unknown class is assumed to be one, because its values are forked. */
    private static boolean isTask(ProgramModel program, JavaType type) {
        return switch (type) {
            case JavaType.Unknown ignored -> true;
            case JavaType.GenericTypeVariable variable ->
                variable.getBounds().stream().anyMatch(each -> isTask(program, each));
            case JavaType.FullyQualified named ->
                program.isTask(named.getFullyQualifiedName())
                        || TypeUtils.isAssignableTo("java.util.concurrent.ForkJoinTask", named);
            default -> false;
        };
    }
}
