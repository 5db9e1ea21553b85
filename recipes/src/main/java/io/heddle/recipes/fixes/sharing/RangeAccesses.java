package io.heddle.recipes.fixes.sharing;

import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.fixes.sharing.DataField.Shape;
import io.heddle.recipes.patterns.NotApplicable;
import io.heddle.recipes.patterns.RangeNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;

/** Rewrites the accesses to a task's data, which covered all data, so that they access the task's range. */
final class RangeAccesses {
    private static final Set<String> MUTATORS = Set.of(
            "set",
            "add",
            "addAll",
            "remove",
            "removeAll",
            "removeIf",
            "retainAll",
            "clear",
            "sort",
            "replaceAll",
            "addFirst",
            "addLast",
            "removeFirst",
            "removeLast");

    /** The kind of parts that the children receive now. */
    enum Parts {
        /** Their own copies, which they may change or return. */
        COPIES,
        /** Views, through which all of them see the same data. */
        VIEWS
    }

    private final SyntaxTree tree;
    private final DataField data;
    private final RangeNames bounds;
    private final Parts parts;
    private final RangeEdits edits;

    /** Expressions that take a part of the data. Most are arguments of children. */
    private final List<Expression> slices = new ArrayList<>();

    RangeAccesses(SyntaxTree tree, DataField data, RangeNames bounds, Parts parts) {
        this.tree = tree;
        this.data = data;
        this.bounds = bounds;
        this.parts = parts;
        edits = new RangeEdits(tree, data, bounds);
    }

    void rewrite() throws NotApplicable {
        for (Expression use : uses()) {
            rewriteAccess(use);
        }
        edits.rewriteHeaders();
    }

    /** The edits outside of some others, including those of the parts that do not become ranges of children. */
    List<TextEdit> outside(List<TextEdit> others) throws NotApplicable {
        for (Expression slice : slices) {
            boolean replaced = others.stream()
                    .anyMatch(each -> each.start() <= tree.start(slice)
                            && tree.end(slice) <= each.end()
                            && each.end() > each.start());
            if (!replaced) {
                rewriteSlice(slice);
            }
        }
        return edits.all().stream()
                .filter(edit -> others.stream().noneMatch(each -> contains(each, edit)))
                .toList();
    }

    private static boolean contains(TextEdit outer, TextEdit inner) {
        return outer.start() <= inner.start() && inner.end() <= outer.end() && outer.end() > outer.start();
    }

    /** The text of an expression after its accesses to the data are rewritten. */
    String rewritten(Expression expression) {
        return edits.rewritten(expression);
    }

    /** All uses of the field except its initialisation in the constructor. */
    private List<Expression> uses() throws NotApplicable {
        List<Expression> uses = new ArrayList<>();
        for (J.Identifier name : SyntaxTree.descendants(data.field().type().getBody(), J.Identifier.class)) {
            if (!data.is(name)) {
                continue;
            }
            J parent = tree.parent(name).orElseThrow(NotApplicable::new);
            if (parent instanceof J.VariableDeclarations.NamedVariable declared
                    && declared.getName().isScope(name)) {
                continue;
            }
            if (!(parent instanceof J.FieldAccess access && access.getName().isScope(name))) {
                uses.add(name);
            } else if (!data.is(access)) {
                throw new NotApplicable();
            } else if (!data.field().assignment().getVariable().isScope(access)) {
                uses.add(access);
            }
        }
        return uses;
    }

    private void rewriteAccess(Expression use) throws NotApplicable {
        J parent = tree.parent(use).orElseThrow(NotApplicable::new);
        switch (parent) {
            case Expression size when data.isSize(size) -> edits.size(size);
            case J.ArrayAccess element
            when element.getIndexed().isScope(use) -> {
                NotApplicable.unless(!tree.isWritten(element));
                edits.index(element.getDimension().getIndex());
            }
            case J.MethodInvocation call when use.isScope(call.getSelect()) -> rewriteCall(call, use);
            case J.MethodInvocation call when isCopy(call, use) -> slices.add(call);
            case J.MethodInvocation call
            when isArraysStream(call) -> edits.insert(tree.end(use), ", %s, %s".formatted(bounds.from(), bounds.to()));
            case J.ForEachLoop.Control control when control.getIterable().isScope(use) -> edits.loop(use);
            case J.NewClass made when data.field().isSameTask(made) -> {}
            case J.NewClass copy when DataSlice.of(copy, data).isPresent() -> slices.add(copy);
            case J.Assignment assignment when assignment.getVariable().isScope(use) -> throw new NotApplicable();
            // The constructor for callers asks for the size of the data.
            case J.Binary comparison when isWithNull(comparison) -> throw new NotApplicable();
            case J.MethodInvocation call when ReadMethods.readsArgument(call) -> edits.view(use);
            default -> {
                NotApplicable.unless(mayEscape());
                edits.view(use);
            }
        }
    }

    /** Whether other code may receive a view of the data: strings never change, and other views change with the data already. */
    private boolean mayEscape() {
        return parts == Parts.VIEWS || data.shape() == Shape.STRING;
    }

    private static boolean isWithNull(J.Binary comparison) {
        return Stream.of(comparison.getLeft(), comparison.getRight())
                .anyMatch(each -> each instanceof J.Literal literal && literal.getValue() == null);
    }

    private void rewriteCall(J.MethodInvocation call, Expression use) throws NotApplicable {
        boolean element = (data.shape() == Shape.LIST && call.getSimpleName().equals("get"))
                || (data.shape() == Shape.STRING && call.getSimpleName().equals("charAt"));
        if (element) {
            edits.index(call.getArguments().getFirst());
        } else if (data.shape() == Shape.LIST && MUTATORS.contains(call.getSimpleName())) {
            throw new NotApplicable();
        } else if (DataSlice.of(call, data).isPresent()) {
            slices.add(call);
        } else if (sliceOfStream(call).isPresent()) {
            slices.add(sliceOfStream(call).get());
        } else {
            NotApplicable.unless(mayEscape() || ReadMethods.isRead(call));
            edits.view(use);
        }
    }

    /** The expression that collects a part of the data from a stream. */
    private Optional<Expression> sliceOfStream(J.MethodInvocation stream) {
        return tree.parent(stream)
                .flatMap(tree::parent)
                .filter(collect -> collect instanceof Expression expression
                        && DataSlice.of(expression, data).isPresent())
                .map(Expression.class::cast);
    }

    /** Whether a call copies data that is its first argument. */
    private boolean isCopy(J.MethodInvocation call, Expression use) {
        return call.getArguments().getFirst().isScope(use)
                && (DataSlice.of(call, data).isPresent() || call.getSimpleName().equals("arraycopy"));
    }

    /** Rewrites a part of the data that is no argument of a child. */
    private void rewriteSlice(Expression slice) throws NotApplicable {
        if (slice instanceof J.NewClass copy) {
            edits.view(copy.getArguments().getFirst());
            return;
        }
        J.MethodInvocation call = NotApplicable.unlessInstanceOf(J.MethodInvocation.class, slice);
        List<Expression> arguments = call.getArguments();
        switch (call.getSimpleName()) {
            case "subList", "substring" -> {
                arguments.forEach(edits::index);
                if (arguments.size() == 1) {
                    edits.insert(tree.end(arguments.getFirst()), ", " + bounds.to());
                }
            }
            case "copyOfRange" -> arguments.subList(1, 3).forEach(edits::index);
            case "arraycopy" -> edits.index(arguments.get(1));
            default -> throw new NotApplicable();
        }
    }

    private static boolean isArraysStream(J.MethodInvocation call) {
        return call.getSimpleName().equals("stream")
                && call.getArguments().size() == 1
                && call.getSelect() instanceof J.Identifier arrays
                && arrays.getSimpleName().equals("Arrays");
    }
}
