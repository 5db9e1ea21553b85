package io.heddle.recipes.ir;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openrewrite.java.JavaIsoVisitor;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;
import org.openrewrite.java.tree.TypeTree;

/** Reads the syntax tree of a source file into the model of its classes, including anonymous and local ones. */
public final class FileModelReader {
    private static final String OBJECT = "java.lang.Object";

    private final SourceText source;
    private final TypeNames names;
    private final List<ClassModel> classes = new ArrayList<>();

    private FileModelReader(J.CompilationUnit file, Predicate<String> sources) {
        source = new SourceText(file);
        names = new TypeNames(file, sources);
    }

    /** Reads a file whose types the parser resolved. */
    public static FileModel read(J.CompilationUnit file) {
        return read(file, type -> false);
    }

    /** @param sources whether the source of a type is known, by its qualified name, for types that the parser did not resolve */
    public static FileModel read(J.CompilationUnit file, Predicate<String> sources) {
        FileModelReader reader = new FileModelReader(file, sources);
        reader.new ClassVisitor().visit(file, 0);
        List<ClassModel> classes = List.copyOf(reader.classes);
        return new FileModel(
                file.getSourcePath(), classes, Suppressions.of(file, reader.source), MentionedTypes.in(classes));
    }

    /** Finds the declarations of classes. */
    private final class ClassVisitor extends JavaIsoVisitor<Integer> {
        @Override
        public J.ClassDeclaration visitClassDeclaration(J.ClassDeclaration declared, Integer p) {
            List<String> supertypes = new ArrayList<>();
            if (declared.getExtends() != null) {
                supertypes.add(nameOf(declared.getExtends()));
            }
            if (declared.getImplements() != null) {
                declared.getImplements().forEach(each -> supertypes.add(nameOf(each)));
            }
            String resolved = TypeNames.of(declared.getType());
            String name = resolved.isEmpty() ? enclosingName() + "$" + declared.getSimpleName() : resolved;
            boolean isAbstract = declared.hasModifier(J.Modifier.Type.Abstract)
                    || declared.getKind() == J.ClassDeclaration.Kind.Type.Interface;
            String superclass = declared.getExtends() == null ? OBJECT : nameOf(declared.getExtends());
            List<Statement> components =
                    declared.getPrimaryConstructor() == null ? List.of() : declared.getPrimaryConstructor();
            add(new Declaration(declared, name, isAbstract, superclass, supertypes, components), declared.getBody());
            return super.visitClassDeclaration(declared, p);
        }

        @Override
        public J.NewClass visitNewClass(J.NewClass made, Integer p) {
            if (made.getBody() != null) {
                // A constant of an enum with a body extends the enum.
                String of = made.getClazz() == null ? enclosingName() : nameOf(made.getClazz());
                // A constant has no text before its body.
                SourcePosition position = source.position(made.getClazz() == null ? made.getBody() : made);
                String name = "%s$%d:%d".formatted(enclosingName(), position.line(), position.column());
                add(new Declaration(made, name, false, of, List.of(of), List.of()), made.getBody());
            }
            return super.visitNewClass(made, p);
        }

        private String enclosingName() {
            J.ClassDeclaration around = getCursor().getParentOrThrow().firstEnclosing(J.ClassDeclaration.class);
            return around == null ? "" : TypeNames.of(around.getType());
        }
    }

    private String nameOf(TypeTree type) {
        return names.of(type.getType(), type);
    }

    /**
     * The header of a class declaration.
     *
     * @param components the components of a record
     */
    private record Declaration(
            J tree,
            String name,
            boolean isAbstract,
            String superclass,
            List<String> supertypes,
            List<Statement> components) {}

    private void add(Declaration type, J.Block block) {
        Map<String, String> types = new HashMap<>();
        for (Statement each : Stream.concat(type.components().stream(), block.getStatements().stream())
                .toList()) {
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
        EnclosingClass enclosing = new EnclosingClass(type.name(), type.superclass(), types, methods);
        Executors.assigned(block, types, assigned -> new BodyReader(source, names, enclosing).read(assigned))
                .forEach(pool -> types.put(pool, Executors.POOL));
        Map<String, ClassModel.FieldModel> fields = new LinkedHashMap<>();
        for (Statement each : type.components()) {
            if (each instanceof J.VariableDeclarations component) {
                component.getVariables().forEach(one -> fields.put(one.getSimpleName(), component(one, component)));
            }
        }
        List<Body> bodies = new ArrayList<>();
        BodyReader initializers = new BodyReader(source, names, enclosing);
        for (Statement each : block.getStatements()) {
            switch (each) {
                case J.VariableDeclarations declared ->
                    declared.getVariables().forEach(one -> {
                        Expression expression = one.getInitializer();
                        Value initial = expression == null ? Value.Unknown.UNKNOWN : initializers.read(expression);
                        types.computeIfPresent(
                                one.getSimpleName(), (name, declaredType) -> Executors.type(declaredType, initial));
                        fields.put(
                                one.getSimpleName(),
                                new ClassModel.FieldModel(
                                        source.position(one),
                                        types.getOrDefault(one.getSimpleName(), ""),
                                        declared.hasModifier(J.Modifier.Type.Static),
                                        declared.hasModifier(J.Modifier.Type.Final),
                                        initial));
                    });
                case J.EnumValueSet constants ->
                    constants
                            .getEnums()
                            .forEach(one -> fields.put(one.getName().getSimpleName(), constant(type.name(), one)));
                case J.MethodDeclaration method -> bodies.add(body(enclosing, method));
                case J.Block initializer -> initializers.read(initializer);
                default -> {}
            }
        }
        if (!initializers.steps().isEmpty()) {
            bodies.add(Body.of(source.position(block), type.name(), Body.INITIALIZER, List.of(), initializers.steps()));
        }
        classes.add(ClassModel.of(
                source.position(type.tree()),
                type.name(),
                type.isAbstract(),
                List.copyOf(type.supertypes()),
                Map.copyOf(fields),
                List.copyOf(bodies),
                names.staticImports()));
    }

    private ClassModel.FieldModel component(
            J.VariableDeclarations.NamedVariable name, J.VariableDeclarations declared) {
        return new ClassModel.FieldModel(
                source.position(name),
                names.of(name.getType(), declared.getTypeExpression()),
                false,
                true,
                Value.Unknown.UNKNOWN);
    }

    private ClassModel.FieldModel constant(String type, J.EnumValue constant) {
        return new ClassModel.FieldModel(source.position(constant), type, true, true, Value.Unknown.UNKNOWN);
    }

    private Body body(EnclosingClass enclosing, J.MethodDeclaration method) {
        BodyReader reader = new BodyReader(source, names, enclosing);
        List<Value.Local> parameters = new ArrayList<>();
        for (Statement each : method.getParameters()) {
            if (each instanceof J.VariableDeclarations declared) {
                declared.getVariables().forEach(one -> parameters.add(reader.declare(one, declared)));
            }
        }
        reader.read(method.getBody());
        return new Body(
                source.position(method.getName()),
                enclosing.type(),
                method.isConstructor() ? Body.CONSTRUCTOR : method.getSimpleName(),
                List.copyOf(parameters),
                traits(method),
                method.getReturnTypeExpression() == null
                        ? ""
                        : names.of(method.getReturnTypeExpression().getType(), method.getReturnTypeExpression()),
                thrown(method),
                reader.steps());
    }

    private static Set<Body.Trait> traits(J.MethodDeclaration method) {
        Set<Body.Trait> traits = EnumSet.noneOf(Body.Trait.class);
        if (method.hasModifier(J.Modifier.Type.Static)) {
            traits.add(Body.Trait.STATIC);
        }
        if (method.hasModifier(J.Modifier.Type.Synchronized)) {
            traits.add(Body.Trait.SYNCHRONIZED);
        }
        if (method.getParameters().stream()
                .anyMatch(each -> each instanceof J.VariableDeclarations one && one.getVarargs() != null)) {
            traits.add(Body.Trait.VARIABLE_ARITY);
        }
        if (method.getBody() == null) {
            traits.add(Body.Trait.WITHOUT_CODE);
        }
        if (method.getLeadingAnnotations().stream().anyMatch(each -> isTestAnnotation(each.getSimpleName()))) {
            traits.add(Body.Trait.TEST);
        }
        return traits;
    }

    private List<String> thrown(J.MethodDeclaration method) {
        return method.getThrows() == null
                ? List.of()
                : method.getThrows().stream()
                        .map(each -> names.of(each.getType(), each))
                        .toList();
    }

    private static boolean isTestAnnotation(String annotation) {
        return annotation.endsWith("Test") || annotation.startsWith("Before") || annotation.startsWith("After");
    }
}
