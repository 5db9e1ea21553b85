package io.heddle.recipes.fixes;

import io.heddle.recipes.fixes.DataField.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;

/**
 * Has a task's class share one field's data: each object has a range of it, and what the class asks of the data it asks of the
 * range. Callers find the constructor that they know, which takes all of the data for its range.
 */
final class Sharing {
    private static final Set<String> CHANGES = Set.of(
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
    private final Bounds bounds;

    /** Of what is asked of the data. */
    private final List<Edit> questions = new ArrayList<>();

    /** Of all else. */
    private final List<Edit> others = new ArrayList<>();

    private Sharing(SyntaxTree tree, DataField data, Bounds bounds) {
        this.tree = tree;
        this.data = data;
        this.bounds = bounds;
    }

    /** None where it can't be done, or where no child is given a part. */
    static List<Edit> edits(SyntaxTree tree, DataField data, Bounds bounds) {
        try {
            return new Sharing(tree, data, bounds).edits();
        } catch (Unsaid e) {
            return List.of();
        }
    }

    private List<Edit> edits() throws Unsaid {
        for (Expression use : uses()) {
            question(use);
        }
        boolean parts = false;
        for (J.NewClass child : SyntaxTree.within(data.field().type().getBody(), J.NewClass.class)) {
            parts |= data.field().isTask(child)
                    && child.getArguments().size() == data.field().parameters().size()
                    && child(child, child.getArguments().get(data.field().parameter()));
        }
        if (!parts) {
            return List.of();
        }
        fields();
        constructor();
        List<Edit> all = new ArrayList<>(others);
        questions.stream()
                .filter(question -> others.stream().noneMatch(each -> contains(each, question)))
                .forEach(all::add);
        return all;
    }

    private static boolean contains(Edit outer, Edit inner) {
        return outer.start() <= inner.start() && inner.end() <= outer.end() && outer.end() > outer.start();
    }

    /** The field wherever it is named, but where the constructor sets it. */
    private List<Expression> uses() throws Unsaid {
        List<Expression> uses = new ArrayList<>();
        for (J.Identifier name : SyntaxTree.within(data.field().type().getBody(), J.Identifier.class)) {
            if (!data.is(name)) {
                continue;
            }
            J parent = tree.parent(name).orElseThrow(Unsaid::new);
            if (parent instanceof J.VariableDeclarations.NamedVariable declared
                    && declared.getName().isScope(name)) {
                continue;
            }
            if (!(parent instanceof J.FieldAccess access && access.getName().isScope(name))) {
                uses.add(name);
            } else if (!data.is(access)) {
                throw new Unsaid();
            } else if (!data.field().assignment().getVariable().isScope(access)) {
                uses.add(access);
            }
        }
        return uses;
    }

    private void question(Expression use) throws Unsaid {
        J parent = tree.parent(use).orElseThrow(Unsaid::new);
        switch (parent) {
            case Expression size when data.isSize(size) -> questions.add(tree.replace(size, size(size)));
            case J.ArrayAccess element
            when element.getIndexed().isScope(use) -> {
                if (tree.isWritten(element)) {
                    throw new Unsaid();
                }
                index(element.getDimension().getIndex());
            }
            case J.MethodInvocation call when use.isScope(call.getSelect()) -> asked(call, use);
            case J.MethodInvocation call when isChildCopy(call) -> {}
            case J.MethodInvocation call
            when isArraysStream(call) ->
                questions.add(Edit.insertion(tree.end(use), ", %s, %s".formatted(bounds.from(), bounds.to())));
            case J.ForEachLoop.Control control when control.getIterable().isScope(use) -> loop(use);
            case J.NewClass made when data.field().isTask(made) -> {}
            case J.NewClass copy when Slice.of(copy, data).isPresent() -> {}
            default -> view(use);
        }
    }

    private void asked(J.MethodInvocation call, Expression use) throws Unsaid {
        boolean read = (data.shape() == Shape.LIST && call.getSimpleName().equals("get"))
                || (data.shape() == Shape.STRING && call.getSimpleName().equals("charAt"));
        if (read) {
            index(call.getArguments().getFirst());
        } else if (data.shape() == Shape.LIST && CHANGES.contains(call.getSimpleName())) {
            throw new Unsaid();
        } else if (Slice.of(call, data).isEmpty() && !isStreamedPart(call)) {
            view(use);
        }
    }

    private boolean isStreamedPart(J.MethodInvocation stream) {
        return tree.parent(stream)
                .flatMap(tree::parent)
                .filter(collect -> collect instanceof Expression expression
                        && Slice.of(expression, data).isPresent())
                .isPresent();
    }

    /** Arrays.copyOfRange, arraycopy: what becomes of it is said where the child is made. */
    private boolean isChildCopy(J.MethodInvocation call) {
        return Slice.of(call, data).isPresent() || call.getSimpleName().equals("arraycopy");
    }

    private static boolean isArraysStream(J.MethodInvocation call) {
        return call.getSimpleName().equals("stream")
                && call.getArguments().size() == 1
                && call.getSelect() instanceof J.Identifier arrays
                && arrays.getSimpleName().equals("Arrays");
    }

    /** A list's or a string's range, as one of its kind. */
    private void view(Expression use) throws Unsaid {
        String method =
                switch (data.shape()) {
                    case ARRAY -> throw new Unsaid();
                    case LIST -> "subList";
                    case STRING -> "substring";
                };
        questions.add(Edit.insertion(tree.end(use), ".%s(%s, %s)".formatted(method, bounds.from(), bounds.to())));
    }

    private void index(Expression index) {
        if (tree.of(index).equals("0")) {
            questions.add(tree.replace(index, bounds.from()));
            return;
        }
        String[] around = bounds.shifted("|", index).split("\\|", -1);
        questions.add(Edit.insertion(tree.start(index), around[0]));
        if (!around[1].isEmpty()) {
            questions.add(Edit.insertion(tree.end(index), around[1]));
        }
    }

    private String size(Expression size) {
        J parent = tree.parent(size).orElse(size);
        boolean apart =
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
        return apart ? bounds.size() : "(" + bounds.size() + ")";
    }

    private void loop(Expression use) throws Unsaid {
        J.ForEachLoop loop = tree.around(use, J.ForEachLoop.class).orElseThrow(Unsaid::new);
        if (data.shape() != Shape.ARRAY) {
            view(use);
            return;
        }
        String index = Stream.of("i", "index", "at")
                .filter(name -> !SyntaxTree.mentions(data.field().type(), name))
                .findFirst()
                .orElseThrow(Unsaid::new);
        String header = "for (int %1$s = %2$s; %1$s < %3$s; %1$s++) ".formatted(index, bounds.from(), bounds.to());
        String element = "%s = %s[%s];".formatted(tree.of(loop.getControl().getVariable()), tree.of(use), index);
        Statement body = loop.getBody();
        if (!(body instanceof J.Block block)) {
            questions.addAll(tree.withBraces(loop, body, header, element));
            return;
        }
        Unsaid.unless(!block.getStatements().isEmpty());
        questions.add(new Edit(tree.start(loop), tree.start(block), header));
        questions.add(tree.insertBefore(block.getStatements().getFirst(), element));
    }

    /** Whether a child is given a part. */
    private boolean child(J.NewClass child, Expression argument) throws Unsaid {
        if (data.is(argument)) {
            others.add(Edit.insertion(tree.end(argument), ", %s, %s".formatted(bounds.from(), bounds.to())));
            return false;
        }
        Optional<Slice> slice = Slice.of(argument, data);
        if (slice.isPresent()) {
            others.add(tree.replace(argument, given(slice.get())));
            return true;
        }
        return argument instanceof J.Identifier local && throughVariable(child, local);
    }

    private String given(Slice slice) {
        Expression begin = slice.begin();
        Expression end = slice.end();
        return "%s, %s, %s"
                .formatted(
                        data.name(),
                        begin == null ? bounds.from() : bounds.shifted(asked(begin), begin),
                        end == null ? bounds.to() : bounds.shifted(asked(end), end));
    }

    /** An expression as it reads after what is asked in it is asked of the range. */
    private String asked(Expression expression) {
        int start = tree.start(expression);
        List<Edit> inside = questions.stream()
                .filter(each -> each.start() >= start && each.end() <= tree.end(expression))
                .map(each -> new Edit(each.start() - start, each.end() - start, each.replacement()))
                .toList();
        return Edit.apply(tree.of(expression), inside);
    }

    /** A copy that stands in a variable of its own, which nothing else uses. */
    private boolean throughVariable(J.NewClass child, J.Identifier local) throws Unsaid {
        J.MethodDeclaration method =
                tree.around(child, J.MethodDeclaration.class).orElseThrow(Unsaid::new);
        Optional<J.VariableDeclarations> declared =
                SyntaxTree.declaration(SyntaxTree.within(method, J.VariableDeclarations.class), local.getSimpleName());
        if (declared.isEmpty() || declared.get().getVariables().getFirst().getInitializer() == null) {
            return false;
        }
        Expression initial = declared.get().getVariables().getFirst().getInitializer();
        Optional<Slice> slice = Slice.of(initial, data);
        if (slice.isPresent()) {
            Unsaid.unless(uses(method, local) == 2);
            others.add(tree.delete(declared.get()));
            others.add(tree.replace(local, given(slice.get())));
            return true;
        }
        return initial instanceof J.NewArray array && arraycopy(method, declared.get(), array, local);
    }

    /** {@code X[] part = new X[n]; System.arraycopy(data, begin, part, 0, n);}. */
    private boolean arraycopy(
            J.MethodDeclaration method, J.VariableDeclarations declared, J.NewArray array, J.Identifier local)
            throws Unsaid {
        Optional<J.MethodInvocation> found = SyntaxTree.within(method, J.MethodInvocation.class).stream()
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
        Unsaid.unless(whole && tree.of(copy.getArguments().get(3)).equals("0") && uses(method, local) == mentioned);
        Expression begin = copy.getArguments().get(1);
        String first = bounds.shifted(asked(begin), begin);
        others.add(tree.delete(declared));
        others.add(tree.delete(copy));
        others.add(tree.replace(local, "%s, %s, %s".formatted(data.name(), first, end(begin, size, first))));
        return true;
    }

    /** Where a part ends that has so many elements. */
    private String end(Expression begin, Expression size, String first) {
        if (tree.of(begin).equals("0")) {
            return bounds.shifted(asked(size), size);
        }
        boolean rest = size instanceof J.Binary difference
                && difference.getOperator() == J.Binary.Type.Subtraction
                && data.isSize(difference.getLeft())
                && tree.of(difference.getRight()).equals(tree.of(begin));
        return rest ? bounds.to() : bounds.shifted(asked(size), size).replaceFirst("^" + bounds.from(), first);
    }

    private static long uses(J.MethodDeclaration method, J.Identifier local) {
        return SyntaxTree.within(method, J.Identifier.class).stream()
                .filter(each -> each.getSimpleName().equals(local.getSimpleName()))
                .count();
    }

    private void fields() {
        others.add(tree.insertAfter(data.field().declaration(), "private final int %s;".formatted(bounds.from())));
        others.add(tree.insertAfter(data.field().declaration(), "private final int %s;".formatted(bounds.to())));
    }

    /** The one that callers know, and one that takes a range. */
    private void constructor() throws Unsaid {
        GivenField field = data.field();
        List<String> passed = new ArrayList<>(field.parameters());
        String parameter = passed.get(field.parameter());
        passed.set(field.parameter(), "%1$s, 0, %2$s".formatted(parameter, data.sizeOf(parameter)));
        List<Edit> constructors = FurtherConstructor.edits(
                tree,
                field,
                passed,
                field.parameter(),
                ", int %s, int %s".formatted(bounds.from(), bounds.to()),
                List.of(bounds.from(), bounds.to()));
        Unsaid.unless(!constructors.isEmpty());
        others.addAll(constructors);
    }
}
