package io.heddle.recipes.fixes.sharing;

import io.heddle.recipes.edits.StatementEdits;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.fixes.sharing.DataField.Shape;
import io.heddle.recipes.patterns.ConstructorField;
import io.heddle.recipes.patterns.NotApplicable;
import io.heddle.recipes.patterns.RangeNames;
import io.heddle.recipes.patterns.SplitConstructor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;

/**
 * Rewrites a task's class so that all tasks share the data of one field. Each task has a range of the data, and accesses to the
 * data become accesses to the range. The existing constructor remains for callers and covers all data.
 */
public final class DataRangeRewriter {
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

    private final SyntaxTree tree;
    private final DataField data;
    private final RangeNames bounds;

    /** Edits of accesses to the data. */
    private final List<TextEdit> accessEdits = new ArrayList<>();

    /** All other edits. */
    private final List<TextEdit> otherEdits = new ArrayList<>();

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
        for (Expression use : uses()) {
            rewriteAccess(use);
        }
        boolean slices = false;
        for (J.NewClass child : SyntaxTree.descendants(data.field().type().getBody(), J.NewClass.class)) {
            slices |= data.field().isSameTask(child)
                    && child.getArguments().size() == data.field().parameters().size()
                    && rewriteChild(child, child.getArguments().get(data.field().parameter()));
        }
        if (!slices) {
            return List.of();
        }
        addFields();
        splitConstructor();
        List<TextEdit> all = new ArrayList<>(otherEdits);
        accessEdits.stream()
                .filter(edit -> otherEdits.stream().noneMatch(each -> contains(each, edit)))
                .forEach(all::add);
        return all;
    }

    private static boolean contains(TextEdit outer, TextEdit inner) {
        return outer.start() <= inner.start() && inner.end() <= outer.end() && outer.end() > outer.start();
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
            case Expression size when data.isSize(size) -> accessEdits.add(tree.replace(size, size(size)));
            case J.ArrayAccess element
            when element.getIndexed().isScope(use) -> {
                if (tree.isWritten(element)) {
                    throw new NotApplicable();
                }
                rewriteIndex(element.getDimension().getIndex());
            }
            case J.MethodInvocation call when use.isScope(call.getSelect()) -> rewriteCall(call, use);
            case J.MethodInvocation call when isChildCopy(call) -> {}
            case J.MethodInvocation call
            when isArraysStream(call) ->
                accessEdits.add(TextEdit.insertion(tree.end(use), ", %s, %s".formatted(bounds.from(), bounds.to())));
            case J.ForEachLoop.Control control when control.getIterable().isScope(use) -> rewriteLoop(use);
            case J.NewClass made when data.field().isSameTask(made) -> {}
            case J.NewClass copy when DataSlice.of(copy, data).isPresent() -> {}
            default -> insertView(use);
        }
    }

    private void rewriteCall(J.MethodInvocation call, Expression use) throws NotApplicable {
        boolean read = (data.shape() == Shape.LIST && call.getSimpleName().equals("get"))
                || (data.shape() == Shape.STRING && call.getSimpleName().equals("charAt"));
        if (read) {
            rewriteIndex(call.getArguments().getFirst());
        } else if (data.shape() == Shape.LIST && MUTATORS.contains(call.getSimpleName())) {
            throw new NotApplicable();
        } else if (DataSlice.of(call, data).isEmpty() && !isStreamOfSlice(call)) {
            insertView(use);
        }
    }

    private boolean isStreamOfSlice(J.MethodInvocation stream) {
        return tree.parent(stream)
                .flatMap(tree::parent)
                .filter(collect -> collect instanceof Expression expression
                        && DataSlice.of(expression, data).isPresent())
                .isPresent();
    }

    /** Whether a call copies data for a child. The edit of the child's creation covers it. */
    private boolean isChildCopy(J.MethodInvocation call) {
        return DataSlice.of(call, data).isPresent() || call.getSimpleName().equals("arraycopy");
    }

    private static boolean isArraysStream(J.MethodInvocation call) {
        return call.getSimpleName().equals("stream")
                && call.getArguments().size() == 1
                && call.getSelect() instanceof J.Identifier arrays
                && arrays.getSimpleName().equals("Arrays");
    }

    /** Inserts a view of the range of a list or string. */
    private void insertView(Expression use) throws NotApplicable {
        String method =
                switch (data.shape()) {
                    case ARRAY -> throw new NotApplicable();
                    case LIST -> "subList";
                    case STRING -> "substring";
                };
        accessEdits.add(TextEdit.insertion(tree.end(use), ".%s(%s, %s)".formatted(method, bounds.from(), bounds.to())));
    }

    private void rewriteIndex(Expression index) {
        if (tree.of(index).equals("0")) {
            accessEdits.add(tree.replace(index, bounds.from()));
            return;
        }
        String[] around = bounds.shifted("|", index).split("\\|", -1);
        accessEdits.add(TextEdit.insertion(tree.start(index), around[0]));
        if (!around[1].isEmpty()) {
            accessEdits.add(TextEdit.insertion(tree.end(index), around[1]));
        }
    }

    private String size(Expression size) {
        J parent = tree.parent(size).orElse(size);
        boolean needsNoParentheses =
                switch (parent) {
                    case J.Binary binary ->
                        switch (binary.getOperator()) {
                            case LessThan, LessThanOrEqual, GreaterThan, GreaterThanOrEqual, Equal, NotEqual -> true;
                            default -> false;
                        };
                    case J.Unary ignored -> false;
                    case J.TypeCast ignored -> false;
                    default -> true;
                };
        return needsNoParentheses ? bounds.size() : "(" + bounds.size() + ")";
    }

    private void rewriteLoop(Expression use) throws NotApplicable {
        J.ForEachLoop loop = tree.enclosing(use, J.ForEachLoop.class).orElseThrow(NotApplicable::new);
        if (data.shape() != Shape.ARRAY) {
            insertView(use);
            return;
        }
        String index = Stream.of("i", "index", "at")
                .filter(name -> !SyntaxTree.mentions(data.field().type(), name))
                .findFirst()
                .orElseThrow(NotApplicable::new);
        String header = "for (int %1$s = %2$s; %1$s < %3$s; %1$s++) ".formatted(index, bounds.from(), bounds.to());
        String element = "%s = %s[%s];".formatted(tree.of(loop.getControl().getVariable()), tree.of(use), index);
        Statement body = loop.getBody();
        if (!(body instanceof J.Block block)) {
            accessEdits.addAll(StatementEdits.wrapInBlock(tree, loop, body, header, element));
            return;
        }
        NotApplicable.unless(!block.getStatements().isEmpty());
        accessEdits.add(new TextEdit(tree.start(loop), tree.start(block), header));
        accessEdits.add(StatementEdits.insertBefore(tree, block.getStatements().getFirst(), element));
    }

    /** Rewrites the creation of a child. Returns whether the child received a part of the data. */
    private boolean rewriteChild(J.NewClass child, Expression argument) throws NotApplicable {
        if (data.is(argument)) {
            otherEdits.add(TextEdit.insertion(tree.end(argument), ", %s, %s".formatted(bounds.from(), bounds.to())));
            return false;
        }
        Optional<DataSlice> slice = DataSlice.of(argument, data);
        if (slice.isPresent()) {
            otherEdits.add(tree.replace(argument, rangeArguments(slice.get())));
            return true;
        }
        return argument instanceof J.Identifier local && rewriteVariable(child, local);
    }

    private String rangeArguments(DataSlice slice) {
        Expression begin = slice.begin();
        Expression end = slice.end();
        return "%s, %s, %s"
                .formatted(
                        data.name(),
                        begin == null ? bounds.from() : bounds.shifted(rewritten(begin), begin),
                        end == null ? bounds.to() : bounds.shifted(rewritten(end), end));
    }

    /** The text of an expression after its accesses to the data are rewritten. */
    private String rewritten(Expression expression) {
        int start = tree.start(expression);
        List<TextEdit> edits = accessEdits.stream()
                .filter(each -> each.start() >= start && each.end() <= tree.end(expression))
                .map(each -> new TextEdit(each.start() - start, each.end() - start, each.replacement()))
                .toList();
        return TextEdit.apply(tree.of(expression), edits);
    }

    /** Rewrites a child whose argument is a local variable that holds a copy and has no other use. */
    private boolean rewriteVariable(J.NewClass child, J.Identifier local) throws NotApplicable {
        J.MethodDeclaration method =
                tree.enclosing(child, J.MethodDeclaration.class).orElseThrow(NotApplicable::new);
        Optional<J.VariableDeclarations> declared = SyntaxTree.declaration(
                SyntaxTree.descendants(method, J.VariableDeclarations.class), local.getSimpleName());
        if (declared.isEmpty() || declared.get().getVariables().getFirst().getInitializer() == null) {
            return false;
        }
        Expression initial = declared.get().getVariables().getFirst().getInitializer();
        Optional<DataSlice> slice = DataSlice.of(initial, data);
        if (slice.isPresent()) {
            NotApplicable.unless(uses(method, local) == 2);
            otherEdits.add(StatementEdits.delete(tree, declared.get()));
            otherEdits.add(tree.replace(local, rangeArguments(slice.get())));
            return true;
        }
        return initial instanceof J.NewArray array && rewriteArraycopy(method, declared.get(), array, local);
    }

    /** Rewrites {@code X[] part = new X[n]; System.arraycopy(data, begin, part, 0, n);}. */
    private boolean rewriteArraycopy(
            J.MethodDeclaration method, J.VariableDeclarations declared, J.NewArray array, J.Identifier local)
            throws NotApplicable {
        Optional<J.MethodInvocation> found = SyntaxTree.descendants(method, J.MethodInvocation.class).stream()
                .filter(call -> call.getSimpleName().equals("arraycopy")
                        && data.is(call.getArguments().getFirst())
                        && tree.of(call.getArguments().get(2)).equals(local.getSimpleName()))
                .findFirst();
        if (found.isEmpty() || array.getDimensions().size() != 1) {
            return false;
        }
        J.MethodInvocation copy = found.get();
        Expression size = array.getDimensions().getFirst().getIndex();
        String all = local.getSimpleName() + ".length";
        boolean whole =
                Set.of(all, tree.of(size)).contains(tree.of(copy.getArguments().get(4)));
        int mentioned = tree.of(copy.getArguments().get(4)).equals(all) ? 4 : 3;
        NotApplicable.unless(
                whole && tree.of(copy.getArguments().get(3)).equals("0") && uses(method, local) == mentioned);
        Expression begin = copy.getArguments().get(1);
        String first = bounds.shifted(rewritten(begin), begin);
        otherEdits.add(StatementEdits.delete(tree, declared));
        otherEdits.add(StatementEdits.delete(tree, copy));
        otherEdits.add(tree.replace(local, "%s, %s, %s".formatted(data.name(), first, end(begin, size, first))));
        return true;
    }

    /** The end of a part of the given size. */
    private String end(Expression begin, Expression size, String first) {
        if (tree.of(begin).equals("0")) {
            return bounds.shifted(rewritten(size), size);
        }
        boolean rest = size instanceof J.Binary difference
                && difference.getOperator() == J.Binary.Type.Subtraction
                && data.isSize(difference.getLeft())
                && tree.of(difference.getRight()).equals(tree.of(begin));
        return rest ? bounds.to() : bounds.shifted(rewritten(size), size).replaceFirst("^" + bounds.from(), first);
    }

    private static long uses(J.MethodDeclaration method, J.Identifier local) {
        return SyntaxTree.descendants(method, J.Identifier.class).stream()
                .filter(each -> each.getSimpleName().equals(local.getSimpleName()))
                .count();
    }

    private void addFields() {
        otherEdits.add(StatementEdits.insertAfter(
                tree, data.field().declaration(), "private final int %s;".formatted(bounds.from())));
        otherEdits.add(StatementEdits.insertAfter(
                tree, data.field().declaration(), "private final int %s;".formatted(bounds.to())));
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
                ", int %s, int %s".formatted(bounds.from(), bounds.to()),
                List.of(bounds.from(), bounds.to()));
        NotApplicable.unless(!constructors.isEmpty());
        otherEdits.addAll(constructors);
    }
}
