package io.heddle.lint.compilation;

import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** The types of expressions in sources that may have errors. */
final class SourceTypes {
    private final Trees trees;
    private final Types types;
    private final Elements elements;

    SourceTypes(JavacTask analyzed) {
        trees = Trees.instance(analyzed);
        types = analyzed.getTypes();
        elements = analyzed.getElements();
    }

    /** The type of an expression; empty if the compiler does not know it. */
    Optional<TypeMirror> of(TreePath path) {
        return Optional.ofNullable(trees.getTypeMirror(path)).filter(SourceTypes::isKnown);
    }

    private static boolean isKnown(TypeMirror type) {
        return switch (type.getKind()) {
            case ERROR, NONE, PACKAGE, OTHER, EXECUTABLE -> false;
            case DECLARED -> ((DeclaredType) type).getTypeArguments().stream().allMatch(SourceTypes::isKnown);
            default -> true;
        };
    }

    /** Whether an expression is the name of a variable. */
    boolean isVariable(TreePath path) {
        Element element = trees.getElement(path);
        return element != null && element.getKind().isVariable() && of(path).isPresent();
    }

    /** The type of the method that a call selects, or of the constructor that it calls; empty if there is none. */
    Optional<ExecutableType> method(TreePath path) {
        Element method = trees.getElement(path);
        if (method == null || !(method.asType() instanceof ExecutableType declared)) {
            return Optional.empty();
        }
        Optional<TypeMirror> owner =
                switch (path.getLeaf()) {
                    case NewClassTree _ -> of(path);
                    case MemberSelectTree select -> of(new TreePath(path, select.getExpression()));
                    default -> Optional.empty();
                };
        return Optional.of(
                owner.orElse(null) instanceof DeclaredType type
                                && !method.getModifiers().contains(Modifier.STATIC)
                                && types.asMemberOf(type, method) instanceof ExecutableType member
                        ? member
                        : declared);
    }

    TypeMirror primitive(TypeKind kind) {
        return types.getPrimitiveType(kind);
    }

    TypeMirror none() {
        return types.getNoType(TypeKind.VOID);
    }

    TypeMirror object() {
        return element(Object.class).asType();
    }

    TypeMirror listOf(TypeMirror type) {
        boolean isPrimitive = type.getKind().isPrimitive();
        return types.getDeclaredType(
                element(List.class),
                isPrimitive
                        ? types.boxedClass(types.getPrimitiveType(type.getKind()))
                                .asType()
                        : type);
    }

    /** A type without its type variables, which have no name elsewhere. */
    TypeMirror withoutVariables(TypeMirror type) {
        boolean hasVariables = type.getKind() == TypeKind.TYPEVAR
                || (type instanceof DeclaredType declared
                        && declared.getTypeArguments().stream().anyMatch(each -> each.getKind() == TypeKind.TYPEVAR));
        return hasVariables ? types.erasure(type) : type;
    }

    String text(TypeMirror type) {
        return new TypeText(elements).visit(type);
    }

    private TypeElement element(Class<?> type) {
        return Objects.requireNonNull(elements.getTypeElement(type.getName()));
    }
}
