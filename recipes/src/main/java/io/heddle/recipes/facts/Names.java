package io.heddle.recipes.facts;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;

/** The qualified names of types in a file; those that can't be resolved are told by its imports. */
final class Names {
    private final String packagePrefix;
    private final Map<String, String> imported = new HashMap<>();

    Names(J.CompilationUnit file) {
        packagePrefix = file.getPackageDeclaration() == null
                ? ""
                : file.getPackageDeclaration().getPackageName() + ".";
        for (J.Import each : file.getImports()) {
            if (!each.isStatic() && !each.getClassName().equals("*")) {
                imported.put(each.getClassName(), each.getTypeName());
            }
        }
    }

    /** Empty where it isn't known. */
    static String of(@Nullable JavaType type) {
        return switch (type) {
            case JavaType.Array array -> {
                String element = of(array.getElemType());
                yield element.isEmpty() ? "" : element + "[]";
            }
            case JavaType.Primitive primitive -> primitive.getKeyword();
            case JavaType.GenericTypeVariable variable ->
                variable.getBounds().isEmpty()
                        ? "java.lang.Object"
                        : of(variable.getBounds().getFirst());
            case JavaType.Unknown ignored -> "";
            case JavaType.FullyQualified named -> named.getFullyQualifiedName();
            case null, default -> "";
        };
    }

    /** By what is resolved, else by what is written. */
    String of(@Nullable JavaType type, @Nullable J written) {
        String resolved = of(type);
        return resolved.isEmpty() && written != null ? written(written) : resolved;
    }

    private String written(J tree) {
        return switch (tree) {
            case J.Identifier name -> imported.getOrDefault(name.getSimpleName(), packagePrefix + name.getSimpleName());
            case J.ParameterizedType generic -> of(generic.getType(), generic.getClazz());
            case J.FieldAccess qualified -> {
                String simple = qualified.getSimpleName();
                yield isPackage(qualified.getTarget())
                        ? dotted(qualified.getTarget()) + "." + simple
                        : of(qualified.getTarget().getType(), qualified.getTarget()) + "$" + simple;
            }
            case J.ArrayType array -> of(null, array.getElementType()) + "[]";
            default -> "";
        };
    }

    /** By what everybody does: packages begin with a small letter. */
    private static boolean isPackage(Expression name) {
        return switch (name) {
            case J.Identifier simple ->
                Character.isLowerCase(simple.getSimpleName().charAt(0));
            case J.FieldAccess qualified ->
                Character.isLowerCase(qualified.getSimpleName().charAt(0));
            default -> false;
        };
    }

    private static String dotted(Expression name) {
        return switch (name) {
            case J.Identifier simple -> simple.getSimpleName();
            case J.FieldAccess qualified -> dotted(qualified.getTarget()) + "." + qualified.getSimpleName();
            default -> "";
        };
    }
}
