package io.heddle.recipes.fixes.sharing;

import io.heddle.recipes.edits.QuickFix;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.ir.SourcePosition;
import io.heddle.recipes.patterns.ForkJoinCalls;
import io.heddle.recipes.patterns.NotApplicable;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.rules.Finding;
import java.util.List;
import java.util.Optional;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;

/**
 * Fixes copy-on-fork of all data that tasks only read: they share the data of the root task. Constructors that copy a collection
 * stay unchanged, because the copy may be faster to read.
 */
public final class ShareReadOnlyData implements QuickFix {
    @Override
    public List<TextEdit> fix(ProgramModel program, SyntaxTree tree, Finding finding) {
        try {
            Expression copy = copy(tree, finding.position());
            J.ClassDeclaration type = NotApplicable.unlessPresent(tree.enclosing(copy, J.ClassDeclaration.class));
            J data = copy instanceof J.NewClass made
                    ? copiedArgument(tree, type, made)
                    : copiedInConstructor(tree, type, NotApplicable.unlessInstanceOf(J.MethodInvocation.class, copy));
            return List.of(tree.replace(copy, tree.of(data)));
        } catch (NotApplicable e) {
            return List.of();
        }
    }

    /** The copy at a position. The position of a call is that of its method's name. */
    private static Expression copy(SyntaxTree tree, SourcePosition position) throws NotApplicable {
        Optional<J.NewClass> made =
                tree.at(position, J.NewClass.class).filter(each -> each.getId().equals(position.node()));
        return made.isPresent() ? made.get() : NotApplicable.unlessPresent(tree.at(position, J.MethodInvocation.class));
    }

    /** The data in {@code new Task(new HashMap<>(data), ...)}. */
    private static J copiedArgument(SyntaxTree tree, J.ClassDeclaration type, J.NewClass copy) throws NotApplicable {
        J.NewClass child = NotApplicable.unlessInstanceOf(
                J.NewClass.class, tree.parent(copy).orElse(null));
        J.Identifier data = NotApplicable.unlessInstanceOf(
                J.Identifier.class, copy.getArguments().getFirst());
        NotApplicable.unless(copy.getArguments().size() == 1
                && ForkJoinCalls.declares(type, child.getType())
                && isField(type, data)
                && isOnlyRead(tree, type, data.getSimpleName()));
        return data;
    }

    /** The data in the constructor's {@code this.data = data.clone()}. */
    private static J copiedInConstructor(SyntaxTree tree, J.ClassDeclaration type, J.MethodInvocation copy)
            throws NotApplicable {
        J.Assignment assignment = NotApplicable.unlessInstanceOf(
                J.Assignment.class, tree.parent(copy).orElse(null));
        J.FieldAccess field = NotApplicable.unlessInstanceOf(J.FieldAccess.class, assignment.getVariable());
        J.Identifier data = NotApplicable.unlessInstanceOf(J.Identifier.class, copy.getSelect());
        NotApplicable.unless(copy.getSimpleName().equals("clone")
                && data.getType() instanceof JavaType.Array
                && writesNowhere(tree, type)
                && isOnlyRead(tree, type, field.getSimpleName()));
        return data;
    }

    /**
     * Whether the class writes no array element. Otherwise a caller may pass one array for reading and writing, and the copy
     * separates them.
     */
    private static boolean writesNowhere(SyntaxTree tree, J.ClassDeclaration type) {
        return SyntaxTree.descendants(type.getBody(), J.ArrayAccess.class).stream()
                .noneMatch(tree::isWritten);
    }

    private static boolean isField(J.ClassDeclaration type, J.Identifier name) {
        return name.getFieldType() != null
                && ForkJoinCalls.declares(type, name.getFieldType().getOwner());
    }

    private static boolean isOnlyRead(SyntaxTree tree, J.ClassDeclaration type, String field) {
        return SyntaxTree.descendants(type.getBody(), J.Identifier.class).stream()
                .filter(each -> each.getSimpleName().equals(field) && isField(type, each))
                .allMatch(use -> isRead(tree, type, use));
    }

    private static boolean isRead(SyntaxTree tree, J.ClassDeclaration type, J.Identifier use) {
        J parent = tree.parent(use).orElse(use);
        return switch (parent) {
            case J.VariableDeclarations.NamedVariable declared ->
                declared.getName().isScope(use);
            case J.ArrayAccess element -> element.getIndexed().isScope(use) && !tree.isWritten(element);
            case J.MethodInvocation call -> use.isScope(call.getSelect()) && ReadMethods.isRead(call);
            case J.ForEachLoop.Control control -> control.getIterable().isScope(use);
            // A child receives the field or a copy of it.
            case J.NewClass made ->
                ForkJoinCalls.declares(type, made.getType())
                        || tree.parent(made)
                                .filter(child ->
                                        child instanceof J.NewClass one && ForkJoinCalls.declares(type, one.getType()))
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
