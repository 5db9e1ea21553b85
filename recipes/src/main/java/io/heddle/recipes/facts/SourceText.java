package io.heddle.recipes.facts;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.openrewrite.PrintOutputCapture;
import org.openrewrite.java.JavaPrinter;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Space;

/**
 * A file's text, and which part of it each node of its tree is, without the white space and comments before it. Trees know no
 * places, so the file is printed once.
 */
public final class SourceText {
    private final Map<UUID, Integer> starts = new HashMap<>();
    private final Map<UUID, Integer> ends = new HashMap<>();
    private final String text;
    private final int[] lines;

    public SourceText(J.CompilationUnit file) {
        this(file, null);
    }

    /** @param original the text, if comments are to be as they are there; else what the tree prints */
    public SourceText(J.CompilationUnit file, @Nullable String original) {
        Printed printed = new Printed();
        new JavaPrinter<Integer>() {
            @Override
            protected void beforeSyntax(J node, Space.Location location, PrintOutputCapture<Integer> out) {
                super.beforeSyntax(node, location, out);
                starts.putIfAbsent(node.getId(), printed.text.length());
            }

            @Override
            protected void afterSyntax(J node, PrintOutputCapture<Integer> out) {
                super.afterSyntax(node, out);
                ends.put(node.getId(), printed.text.length());
            }
        }.visit(file, printed);
        text = original == null ? printed.text.toString() : original;
        lines = beginnings(text);
    }

    private static int[] beginnings(String text) {
        int[] beginnings =
                new int[(int) text.chars().filter(each -> each == '\n').count() + 1];
        int line = 1;
        for (int i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
            beginnings[line++] = i + 1;
        }
        return beginnings;
    }

    /** All of it. */
    public String text() {
        return text;
    }

    public int start(J node) {
        return starts.getOrDefault(node.getId(), 0);
    }

    /** Exclusive; a statement's semicolon isn't part of it. */
    public int end(J node) {
        return ends.getOrDefault(node.getId(), start(node));
    }

    public String of(J node) {
        return text.substring(start(node), end(node));
    }

    Place place(J node) {
        int start = start(node);
        int found = Arrays.binarySearch(lines, start);
        int line = found >= 0 ? found : -found - 2;
        return new Place(line + 1, start - lines[line] + 1, node.getId());
    }

    /** The superclass would make a string of it for each question of how long it is. */
    private static final class Printed extends PrintOutputCapture<Integer> {
        private final StringBuilder text = new StringBuilder();

        Printed() {
            super(0);
        }

        @Override
        public PrintOutputCapture<Integer> append(@Nullable String each) {
            if (each != null) {
                text.append(each);
            }
            return this;
        }

        @Override
        public PrintOutputCapture<Integer> append(char each) {
            text.append(each);
            return this;
        }
    }
}
