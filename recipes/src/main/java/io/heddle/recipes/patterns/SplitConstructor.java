package io.heddle.recipes.patterns;

import io.heddle.recipes.edits.StatementEdits;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.TextEdit;
import java.util.List;
import java.util.stream.Stream;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;

/** Splits a task's constructor in two: the existing one for callers, and a private one with more parameters for children. */
public final class SplitConstructor {
    private SplitConstructor() {}

    /**
     * The edits; empty if the constructor has no body.
     *
     * @param field a field that the constructor initialises
     * @param passed the arguments that the existing constructor passes to the private one
     * @param after the index of the parameter that the new ones follow
     * @param parameters the new parameters in source form, with a leading comma
     * @param fields the names of the new parameters, which are those of the fields that they initialise
     */
    public static List<TextEdit> edits(
            SyntaxTree tree,
            ConstructorField field,
            List<String> passed,
            int after,
            String parameters,
            List<String> fields) {
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
        // Only the last parameter may have a variable number of arguments.
        String written = text.substring(tree.start(constructor.getName()), at).replace("...", "[]")
                + parameters
                + text.substring(at, tree.start(body));
        String line = tree.lineBreak();
        String call = "this(" + String.join(", ", passed) + ");";
        // The layout follows that of the constructor: one line, or a line for each statement.
        boolean oneLine = !tree.of(body).contains("\n");
        String block = oneLine
                ? " " + call + " }"
                : line + tree.indentation(field.assignment()) + call + line + indentation + "}";
        TextEdit both = new TextEdit(
                tree.start(constructor),
                tree.start(body),
                header + brace + block + line + (oneLine ? "" : line) + indentation + "private " + written);
        Statement assignment = field.assignment();
        return Stream.concat(
                        Stream.of(both),
                        fields.stream()
                                .map(name -> StatementEdits.insertAfter(
                                        tree, assignment, "this.%1$s = %1$s;".formatted(name))))
                .toList();
    }
}
