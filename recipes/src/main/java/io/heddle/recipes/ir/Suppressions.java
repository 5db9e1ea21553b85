package io.heddle.recipes.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.openrewrite.java.JavaIsoVisitor;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;

/** Reads the rules that {@code @SuppressWarnings} switches off for parts of a file. */
final class Suppressions {
    private Suppressions() {}

    static List<Suppression> of(J.CompilationUnit file, SourceText source) {
        List<Suppression> found = new ArrayList<>();
        new JavaIsoVisitor<Integer>() {
            @Override
            public J.ClassDeclaration visitClassDeclaration(J.ClassDeclaration type, Integer p) {
                add(type, type.getLeadingAnnotations());
                return super.visitClassDeclaration(type, p);
            }

            @Override
            public J.MethodDeclaration visitMethodDeclaration(J.MethodDeclaration method, Integer p) {
                add(method, method.getLeadingAnnotations());
                return super.visitMethodDeclaration(method, p);
            }

            private void add(J declaration, List<J.Annotation> annotations) {
                words(annotations)
                        .map(word -> new Suppression(
                                word, source.position(declaration).line(), source.lineAt(source.end(declaration))))
                        .forEach(found::add);
            }
        }.visit(file, 0);
        return List.copyOf(found);
    }

    private static Stream<String> words(List<J.Annotation> annotations) {
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
