package io.heddle.lint.compilation;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.NoType;
import javax.lang.model.type.PrimitiveType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.Elements;
import javax.lang.model.util.SimpleTypeVisitor14;
import org.jspecify.annotations.Nullable;

/** Writes a type with binary names and without type variables: {@code java.util.List<app.Node$Edge[]>}. */
final class TypeText extends SimpleTypeVisitor14<String, @Nullable Void> {
    private static final int DEEPEST_NESTING = 4;

    private final Elements elements;
    private int depth;

    TypeText(Elements elements) {
        super("java.lang.Object");
        this.elements = elements;
    }

    @Override
    public String visitPrimitive(PrimitiveType type, @Nullable Void unused) {
        return type.getKind().name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String visitNoType(NoType type, @Nullable Void unused) {
        return "void";
    }

    @Override
    public String visitArray(ArrayType type, @Nullable Void unused) {
        return visit(type.getComponentType()) + "[]";
    }

    @Override
    public String visitDeclared(DeclaredType type, @Nullable Void unused) {
        String name = elements.getBinaryName((TypeElement) type.asElement()).toString();
        List<? extends TypeMirror> arguments = type.getTypeArguments();
        if (arguments.isEmpty() || depth == DEEPEST_NESTING) {
            return name;
        }
        depth++;
        String text = arguments.stream().map(this::visit).collect(Collectors.joining(",", name + "<", ">"));
        depth--;
        return text;
    }

    @Override
    public String visitTypeVariable(TypeVariable type, @Nullable Void unused) {
        if (depth == DEEPEST_NESTING) {
            return DEFAULT_VALUE;
        }
        depth++;
        String text = visit(type.getUpperBound());
        depth--;
        return text;
    }

    @Override
    public String visitWildcard(WildcardType type, @Nullable Void unused) {
        TypeMirror bound = type.getSuperBound() == null ? type.getExtendsBound() : type.getSuperBound();
        return bound == null ? DEFAULT_VALUE : visit(bound);
    }
}
