package io.heddle.recipes.fixes.sharing;

import io.heddle.recipes.edits.StatementEdits;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.fixes.sharing.RangeAccesses.Parts;
import io.heddle.recipes.patterns.ConstructorField;
import io.heddle.recipes.patterns.NotApplicable;
import io.heddle.recipes.patterns.RangeNames;
import io.heddle.recipes.patterns.SplitConstructor;
import java.util.ArrayList;
import java.util.List;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;

/**
 * Rewrites a task's class so that all tasks share the data of one field. Each task has a range of the data, and accesses to the
 * data become accesses to the range. The existing constructor remains for callers and covers all data.
 */
public final class DataRangeRewriter {
    private final SyntaxTree tree;
    private final DataField data;
    private final RangeNames bounds;
    private final List<TextEdit> edits = new ArrayList<>();

    private DataRangeRewriter(SyntaxTree tree, DataField data, RangeNames bounds) {
        this.tree = tree;
        this.data = data;
        this.bounds = bounds;
    }

    /** The edits; empty if the code is not recognised or no child receives a part of the data. */
    static List<TextEdit> edits(SyntaxTree tree, DataField data, RangeNames bounds) {
        try {
            return new DataRangeRewriter(tree, data, bounds).edits();
        } catch (NotApplicable e) {
            return List.of();
        }
    }

    private List<TextEdit> edits() throws NotApplicable {
        RangeAccesses accesses = new RangeAccesses(tree, data, bounds, parts());
        accesses.rewrite();
        List<TextEdit> children = new ChildRanges(tree, data, bounds, accesses).edits();
        if (children.isEmpty()) {
            return List.of();
        }
        edits.addAll(children);
        edits.addAll(accesses.outside(children));
        addFields();
        splitConstructor();
        return edits;
    }

    /** The kind of parts that the children receive. If one receives a copy, all may. */
    private Parts parts() {
        boolean views = ChildRanges.children(data).stream()
                .map(each -> each.getArguments().get(data.field().parameter()))
                .allMatch(each -> data.is(each) || isView(each));
        return views ? Parts.VIEWS : Parts.COPIES;
    }

    /** Whether an expression is a view of the data, or a variable that holds one. */
    private boolean isView(Expression expression) {
        Expression value = expression;
        if (expression instanceof J.Identifier local) {
            value = tree.enclosing(expression, J.MethodDeclaration.class)
                    .flatMap(method -> SyntaxTree.declaration(
                            SyntaxTree.descendants(method, J.VariableDeclarations.class), local.getSimpleName()))
                    .map(declared -> declared.getVariables().getFirst().getInitializer())
                    .orElse(expression);
        }
        return value instanceof J.MethodInvocation call && call.getSimpleName().equals("subList");
    }

    private void addFields() {
        edits.add(StatementEdits.insertAfter(
                tree, data.field().declaration(), data.field().modifiers() + "int " + bounds.from() + ";"));
        edits.add(StatementEdits.insertAfter(
                tree, data.field().declaration(), data.field().modifiers() + "int " + bounds.to() + ";"));
    }

    /** Keeps the existing constructor for callers and adds one with a range. */
    private void splitConstructor() throws NotApplicable {
        ConstructorField field = data.field();
        List<String> passed = new ArrayList<>(field.parameters());
        String parameter = passed.get(field.parameter());
        passed.set(field.parameter(), "%1$s, 0, %2$s".formatted(parameter, data.sizeOf(parameter)));
        List<TextEdit> constructors = SplitConstructor.edits(
                tree,
                field,
                passed,
                field.parameter(),
                ", %1$sint %2$s, %1$sint %3$s".formatted(field.parameterModifiers(), bounds.from(), bounds.to()),
                List.of(bounds.from(), bounds.to()));
        NotApplicable.unless(!constructors.isEmpty());
        edits.addAll(constructors);
    }
}
