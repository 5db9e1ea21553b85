package io.heddle.recipes.ir;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;

/** The qualified names of types in a file. The imports of the file name types that the parser could not resolve. */
final class TypeNames {
    private final ImportedPackages packages;
    private final Map<String, String> imported = new HashMap<>();
    private final Map<String, String> importedMembers = new HashMap<>();
    private final List<String> staticImports = new ArrayList<>();
    private final Map<String, String> qualified = new HashMap<>();

    /** @param sources whether the source of a type is known, by its qualified name */
    TypeNames(J.CompilationUnit file, Predicate<String> sources) {
        List<String> onDemand = new ArrayList<>();
        for (J.Import each : file.getImports()) {
            if (each.isStatic()) {
                String declaring = qualifiedName(each.getQualid().getTarget());
                String type = sources.test(declaring) ? declaring : each.getTypeName();
                if (each.getQualid().getSimpleName().equals("*")) {
                    staticImports.add(type);
                } else {
                    importedMembers.put(each.getQualid().getSimpleName(), type);
                }
            } else if (each.getClassName().equals("*")) {
                onDemand.add(each.getPackageName());
            } else {
                String type = qualifiedName(each.getQualid());
                imported.put(each.getQualid().getSimpleName(), sources.test(type) ? type : each.getTypeName());
            }
        }
        String own = file.getPackageDeclaration() == null
                ? ""
                : file.getPackageDeclaration().getPackageName();
        packages = new ImportedPackages(own, onDemand, sources);
    }

    /** Empty if unknown. */
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

    /** The class from which a static import takes a member; empty if none does. */
    String declaring(String member) {
        return importedMembers.getOrDefault(member, "");
    }

    /** The classes whose static members the file imports on demand. */
    List<String> staticImports() {
        return List.copyOf(staticImports);
    }

    /** The name of the resolved type; if unresolved, the name as written and imported. */
    String of(@Nullable JavaType type, @Nullable J written) {
        String resolved = of(type);
        return resolved.isEmpty() && written != null ? written(written) : resolved;
    }

    private String written(J tree) {
        return switch (tree) {
            case J.Identifier name -> qualified(name.getSimpleName());
            case J.ParameterizedType generic -> of(generic.getType(), generic.getClazz());
            case J.FieldAccess qualified -> {
                String simple = qualified.getSimpleName();
                yield isPackage(qualified.getTarget())
                        ? qualifiedName(qualified.getTarget()) + "." + simple
                        : of(qualified.getTarget().getType(), qualified.getTarget()) + "$" + simple;
            }
            case J.ArrayType array -> of(null, array.getElementType()) + "[]";
            default -> "";
        };
    }

    private String qualified(String simple) {
        String known = imported.get(simple);
        return known == null ? qualified.computeIfAbsent(simple, packages::qualified) : known;
    }

    /** By convention, package names begin with a lower-case letter. */
    private static boolean isPackage(Expression name) {
        return switch (name) {
            case J.Identifier simple ->
                Character.isLowerCase(simple.getSimpleName().charAt(0));
            case J.FieldAccess qualified ->
                Character.isLowerCase(qualified.getSimpleName().charAt(0));
            default -> false;
        };
    }

    private static String qualifiedName(Expression name) {
        return switch (name) {
            case J.Identifier simple -> simple.getSimpleName();
            case J.FieldAccess qualified -> qualifiedName(qualified.getTarget()) + "." + qualified.getSimpleName();
            default -> "";
        };
    }
}
