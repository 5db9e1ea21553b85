package io.heddle.recipes.fixes;

import io.heddle.recipes.facts.Place;
import io.heddle.recipes.reach.Program;
import io.heddle.recipes.rules.Finding;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;

/**
 * A copy of all of the data for each child, where tasks only read it: they share what the first of them has. A constructor that
 * copies a collection is left alone, for it may make one that is quicker to read.
 */
final class SharedWhole implements Mend {
    private static final Set<String> READS = Set.of(
            "get",
            "getOrDefault",
            "contains",
            "containsAll",
            "containsKey",
            "containsValue",
            "size",
            "isEmpty",
            "stream",
            "indexOf",
            "forEach");

    @Override
    public List<Edit> mend(Program program, SyntaxTree tree, Finding finding) {
        try {
            Expression copy = copy(tree, finding.at());
            J.ClassDeclaration type = Unsaid.unlessPresent(tree.around(copy, J.ClassDeclaration.class));
            J data = copy instanceof J.NewClass made
                    ? given(tree, type, made)
                    : kept(tree, type, Unsaid.unlessIs(J.MethodInvocation.class, copy));
            return List.of(tree.replace(copy, tree.of(data)));
        } catch (Unsaid e) {
            return List.of();
        }
    }

    /** A call stands where its method's name does. */
    private static Expression copy(SyntaxTree tree, Place at) throws Unsaid {
        Optional<J.NewClass> made =
                tree.at(at, J.NewClass.class).filter(each -> each.getId().equals(at.node()));
        return made.isPresent() ? made.get() : Unsaid.unlessPresent(tree.at(at, J.MethodInvocation.class));
    }

    /** {@code new Task(new HashMap<>(data), ...)}. */
    private static J given(SyntaxTree tree, J.ClassDeclaration type, J.NewClass copy) throws Unsaid {
        J.NewClass child = Unsaid.unlessIs(J.NewClass.class, tree.parent(copy).orElse(null));
        J.Identifier data =
                Unsaid.unlessIs(J.Identifier.class, copy.getArguments().getFirst());
        Unsaid.unless(copy.getArguments().size() == 1
                && Calls.isOf(type, child.getType())
                && isField(type, data)
                && isOnlyRead(tree, type, data.getSimpleName()));
        return data;
    }

    /** {@code this.data = data.clone()}, in the constructor. */
    private static J kept(SyntaxTree tree, J.ClassDeclaration type, J.MethodInvocation copy) throws Unsaid {
        J.Assignment assignment =
                Unsaid.unlessIs(J.Assignment.class, tree.parent(copy).orElse(null));
        J.FieldAccess field = Unsaid.unlessIs(J.FieldAccess.class, assignment.getVariable());
        J.Identifier data = Unsaid.unlessIs(J.Identifier.class, copy.getSelect());
        Unsaid.unless(copy.getSimpleName().equals("clone")
                && data.getType() instanceof JavaType.Array
                && writesNowhere(tree, type)
                && isOnlyRead(tree, type, field.getSimpleName()));
        return data;
    }

    /** Else a caller may have given it what it reads for what it writes, and the copy keeps them apart. */
    private static boolean writesNowhere(SyntaxTree tree, J.ClassDeclaration type) {
        return SyntaxTree.within(type.getBody(), J.ArrayAccess.class).stream().noneMatch(tree::isWritten);
    }

    private static boolean isField(J.ClassDeclaration type, J.Identifier name) {
        return name.getFieldType() != null
                && Calls.isOf(type, name.getFieldType().getOwner());
    }

    private static boolean isOnlyRead(SyntaxTree tree, J.ClassDeclaration type, String field) {
        return SyntaxTree.within(type.getBody(), J.Identifier.class).stream()
                .filter(each -> each.getSimpleName().equals(field) && isField(type, each))
                .allMatch(use -> isRead(tree, type, use));
    }

    private static boolean isRead(SyntaxTree tree, J.ClassDeclaration type, J.Identifier use) {
        J parent = tree.parent(use).orElse(use);
        return switch (parent) {
            case J.VariableDeclarations.NamedVariable declared ->
                declared.getName().isScope(use);
            case J.ArrayAccess element -> element.getIndexed().isScope(use) && !tree.isWritten(element);
            case J.MethodInvocation call -> use.isScope(call.getSelect()) && READS.contains(call.getSimpleName());
            case J.ForEachLoop.Control control -> control.getIterable().isScope(use);
            // A child is given it, or a copy of it.
            case J.NewClass made ->
                Calls.isOf(type, made.getType())
                        || tree.parent(made)
                                .filter(child -> child instanceof J.NewClass one && Calls.isOf(type, one.getType()))
                                .isPresent();
            case J.FieldAccess access ->
                access.getSimpleName().equals("length")
                        || tree.parent(access)
                                .filter(set -> set instanceof J.Assignment assignment
                                        && assignment.getVariable().isScope(access))
                                .isPresent();
            default -> false;
        };
    }
}
