package io.heddle.lint.scan;

import java.util.function.Consumer;
import org.openrewrite.java.internal.DefaultJavaTypeFactory;
import org.openrewrite.java.internal.JavaTypeCache;
import org.openrewrite.java.tree.JavaType;

/**
 * Types that have names but neither members nor supertypes. The models of files contain only names. The members of a class
 * would lead to hundreds of other classes.
 */
final class TypesWithoutMembers extends DefaultJavaTypeFactory {
    TypesWithoutMembers() {
        super(new JavaTypeCache());
    }

    @Override
    public JavaType.Class computeClass(
            String name, long flags, JavaType.FullyQualified.Kind kind, Consumer<JavaType.Class> initializer) {
        return super.computeClass(name, flags, kind, _ -> {});
    }
}
