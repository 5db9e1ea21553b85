package io.heddle.recipes.ir;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openrewrite.Cursor;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;

/** The rules that {@code @SuppressWarnings} switches off. */
final class Suppressions {
    private Suppressions() {}

    static Set<String> of(J.MethodDeclaration method) {
        return of(method.getLeadingAnnotations()).collect(Collectors.toUnmodifiableSet());
    }

    /** The rules switched off by all declarations around a tree. */
    static Set<String> around(Cursor cursor) {
        return cursor.getPathAsStream()
                .flatMap(each -> switch (each) {
                    case J.ClassDeclaration type -> of(type.getLeadingAnnotations());
                    case J.MethodDeclaration method -> of(method.getLeadingAnnotations());
                    default -> Stream.empty();
                })
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Stream<String> of(List<J.Annotation> annotations) {
        return annotations.stream()
                .filter(each -> each.getSimpleName().equals("SuppressWarnings") && each.getArguments() != null)
                .flatMap(each -> each.getArguments().stream())
                .flatMap(Suppressions::words);
    }

    private static Stream<String> words(Expression argument) {
        return switch (argument) {
            case J.Literal literal when literal.getValue() instanceof String word -> Stream.of(word);
            case J.Assignment named -> words(named.getAssignment());
            case J.NewArray several
            when several.getInitializer() != null ->
                several.getInitializer().stream().flatMap(Suppressions::words);
            default -> Stream.empty();
        };
    }
}
