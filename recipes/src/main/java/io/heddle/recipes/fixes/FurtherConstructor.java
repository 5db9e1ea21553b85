package io.heddle.recipes.fixes;

import java.util.List;
import java.util.stream.Stream;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;

/** A task's constructor as two: the one that callers know, and a private one that children of a kind with more fields are made by. */
final class FurtherConstructor {
    private FurtherConstructor() {}

    /**
     * None if the constructor has no body.
     *
     * @param field that the constructor is given
     * @param passed what the one that callers know gives to the other
     * @param after the number of the parameter that the new ones stand behind
     * @param parameters the new ones, as they are written there
     * @param fields their names, which are those of the fields that take them
     */
    static List<Edit> edits(
            SyntaxTree tree, GivenField field, List<String> passed, int after, String parameters, List<String> fields) {
        J.MethodDeclaration constructor = field.constructor();
        J.Block body = constructor.getBody();
        if (body == null) {
            return List.of();
        }
        String text = tree.text();
        String header =
                text.substring(tree.start(constructor), tree.start(body)).stripTrailing();
        String brace = text.substring(tree.start(constructor) + header.length(), tree.start(body)) + "{";
        String indentation = tree.indentation(constructor);
        int at = tree.end(constructor.getParameters().get(after));
        String written = text.substring(tree.start(constructor.getName()), at)
                + parameters
                + text.substring(at, tree.start(body));
        String line = tree.lineBreak();
        String call = "this(" + String.join(", ", passed) + ");";
        // As the constructor is written: in one line, or with its statements in lines of their own.
        boolean oneLine = !tree.of(body).contains("\n");
        String block = oneLine
                ? " " + call + " }"
                : line + tree.indentation(field.assignment()) + call + line + indentation + "}";
        Edit both = new Edit(
                tree.start(constructor),
                tree.start(body),
                header + brace + block + line + (oneLine ? "" : line) + indentation + "private " + written);
        Statement assignment = field.assignment();
        return Stream.concat(
                        Stream.of(both),
                        fields.stream().map(name -> tree.insertAfter(assignment, "this.%1$s = %1$s;".formatted(name))))
                .toList();
    }
}
