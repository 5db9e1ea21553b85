package io.heddle.recipes.ir;

import java.nio.file.Path;
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
 * The text of a file with the range of each syntax tree node, without the white space and comments before the node. OpenRewrite's
 * trees have no positions, so the file is printed once.
 */
public final class SourceText {
    private final Map<UUID, Integer> starts = new HashMap<>();
    private final Map<UUID, Integer> ends = new HashMap<>();
    private final Path file;
    private final String text;
    private final int[] lines;

    public SourceText(J.CompilationUnit file) {
        this(file, null);
    }

    /** @param original the text of the file if it differs from the printed tree in its comments; null to use the printed tree */
    public SourceText(J.CompilationUnit file, @Nullable String original) {
        this.file = file.getSourcePath();
        TextCapture printed = new TextCapture();
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
        lines = lineStarts(text);
    }

    private static int[] lineStarts(String text) {
        int[] lineStarts =
                new int[(int) text.chars().filter(each -> each == '\n').count() + 1];
        int line = 1;
        for (int i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
            lineStarts[line++] = i + 1;
        }
        return lineStarts;
    }

    /** The whole text. */
    public String text() {
        return text;
    }

    public int start(J node) {
        return starts.getOrDefault(node.getId(), 0);
    }

    /** The end of a node, exclusive. It excludes the semicolon of a statement. */
    public int end(J node) {
        return ends.getOrDefault(node.getId(), start(node));
    }

    public String of(J node) {
        return text.substring(start(node), end(node));
    }

    SourcePosition position(J node) {
        int start = start(node);
        int line = lineAt(start);
        return new SourcePosition(file, line, start - lines[line - 1] + 1, node.getId());
    }

    /** The line of an offset. It counts from 1. */
    int lineAt(int offset) {
        int found = Arrays.binarySearch(lines, offset);
        return found >= 0 ? found + 1 : -found - 1;
    }

    /** Captures the printed text. The superclass would build a string for each query of the length. */
    private static final class TextCapture extends PrintOutputCapture<Integer> {
        private final StringBuilder text = new StringBuilder();

        TextCapture() {
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
