package io.heddle.recipes.facts;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.openrewrite.java.JavaIsoVisitor;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;
import org.openrewrite.java.tree.TypeTree;

/** Reads a source file's classes, the anonymous and local ones too. */
public final class FileReader {
    private final SourceText source;
    private final Names names;
    private final List<ClassFacts> classes = new ArrayList<>();

    private FileReader(J.CompilationUnit file) {
        source = new SourceText(file);
        names = new Names(file);
    }

    public static FileFacts read(J.CompilationUnit file) {
        FileReader reader = new FileReader(file);
        reader.new Classes().visit(file, 0);
        return new FileFacts(file.getSourcePath(), List.copyOf(reader.classes));
    }

    /** Finds them. */
    private final class Classes extends JavaIsoVisitor<Integer> {
        @Override
        public J.ClassDeclaration visitClassDeclaration(J.ClassDeclaration declared, Integer p) {
            List<String> supertypes = new ArrayList<>();
            if (declared.getExtends() != null) {
                supertypes.add(nameOf(declared.getExtends()));
            }
            if (declared.getImplements() != null) {
                declared.getImplements().forEach(each -> supertypes.add(nameOf(each)));
            }
            String resolved = Names.of(declared.getType());
            String name = resolved.isEmpty() ? enclosing() + "$" + declared.getSimpleName() : resolved;
            boolean isAbstract = declared.hasModifier(J.Modifier.Type.Abstract);
            add(
                    new Declared(declared, name, isAbstract, supertypes, Suppressions.around(getCursor())),
                    declared.getBody());
            return super.visitClassDeclaration(declared, p);
        }

        @Override
        public J.NewClass visitNewClass(J.NewClass made, Integer p) {
            if (made.getBody() != null && made.getClazz() != null) {
                String of = nameOf(made.getClazz());
                Place at = source.place(made);
                String name = "%s$%d:%d".formatted(enclosing(), at.line(), at.column());
                add(new Declared(made, name, false, List.of(of), Suppressions.around(getCursor())), made.getBody());
            }
            return super.visitNewClass(made, p);
        }

        private String enclosing() {
            J.ClassDeclaration around = getCursor().getParentOrThrow().firstEnclosing(J.ClassDeclaration.class);
            return around == null ? "" : Names.of(around.getType());
        }
    }

    private String nameOf(TypeTree type) {
        return names.of(type.getType(), type);
    }

    /** What a class says of itself before its body. */
    private record Declared(J at, String name, boolean isAbstract, List<String> supertypes, Set<String> suppressed) {}

    private void add(Declared type, J.Block block) {
        Map<String, String> types = new HashMap<>();
        for (Statement each : block.getStatements()) {
            if (each instanceof J.VariableDeclarations declared) {
                declared.getVariables()
                        .forEach(one ->
                                types.put(one.getSimpleName(), names.of(one.getType(), declared.getTypeExpression())));
            }
        }
        Set<String> methods = block.getStatements().stream()
                .filter(J.MethodDeclaration.class::isInstance)
                .map(each -> ((J.MethodDeclaration) each).getSimpleName())
                .collect(Collectors.toSet());
        Owner owner = new Owner(type.name(), types, methods, type.suppressed());
        Map<String, ClassFacts.FieldFacts> fields = new LinkedHashMap<>();
        List<Body> bodies = new ArrayList<>();
        BodyReader initializers = new BodyReader(source, names, owner);
        for (Statement each : block.getStatements()) {
            switch (each) {
                case J.VariableDeclarations declared ->
                    declared.getVariables().forEach(one -> {
                        Expression initial = one.getInitializer();
                        fields.put(
                                one.getSimpleName(),
                                new ClassFacts.FieldFacts(
                                        source.place(one),
                                        types.getOrDefault(one.getSimpleName(), ""),
                                        declared.hasModifier(J.Modifier.Type.Static),
                                        declared.hasModifier(J.Modifier.Type.Final),
                                        initial == null ? Value.Other.OTHER : initializers.read(initial)));
                    });
                case J.MethodDeclaration method -> bodies.add(body(owner, method));
                case J.Block initializer -> initializers.read(initializer);
                default -> {}
            }
        }
        if (!initializers.steps().isEmpty()) {
            bodies.add(new Body(
                    source.place(block),
                    type.name(),
                    Body.INITIALIZER,
                    List.of(),
                    false,
                    false,
                    false,
                    type.suppressed(),
                    initializers.steps()));
        }
        classes.add(new ClassFacts(
                source.place(type.at()),
                type.name(),
                type.isAbstract(),
                List.copyOf(type.supertypes()),
                Map.copyOf(fields),
                List.copyOf(bodies)));
    }

    private Body body(Owner owner, J.MethodDeclaration method) {
        BodyReader reader = new BodyReader(source, names, owner);
        List<Value.Local> parameters = new ArrayList<>();
        for (Statement each : method.getParameters()) {
            if (each instanceof J.VariableDeclarations declared) {
                declared.getVariables().forEach(one -> parameters.add(reader.declare(one, declared)));
            }
        }
        reader.read(method.getBody());
        Set<String> suppressed = new HashSet<>(owner.suppressed());
        suppressed.addAll(Suppressions.of(method));
        return new Body(
                source.place(method.getName()),
                owner.type(),
                method.isConstructor() ? Body.CONSTRUCTOR : method.getSimpleName(),
                List.copyOf(parameters),
                method.hasModifier(J.Modifier.Type.Static),
                method.hasModifier(J.Modifier.Type.Synchronized),
                method.getLeadingAnnotations().stream().anyMatch(each -> isOfTests(each.getSimpleName())),
                Set.copyOf(suppressed),
                reader.steps());
    }

    private static boolean isOfTests(String annotation) {
        return annotation.endsWith("Test") || annotation.startsWith("Before") || annotation.startsWith("After");
    }
}
