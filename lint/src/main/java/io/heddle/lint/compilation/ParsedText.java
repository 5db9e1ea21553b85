package io.heddle.lint.compilation;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import io.heddle.recipes.edits.TextEdit;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** The compiler's syntax tree of a text. */
final class ParsedText {
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final String text;

    private ParsedText(CompilationUnitTree unit, SourcePositions positions, String text) {
        this.unit = unit;
        this.positions = positions;
        this.text = text;
    }

    static ParsedText of(String text) {
        JavacTask task = (JavacTask) ToolProvider.getSystemJavaCompiler()
                .getTask(
                        new StringWriter(),
                        null,
                        _ -> {},
                        List.of("-proc:none"),
                        null,
                        List.of(new SourceText(URI.create("string:///Text.java"), "Text", () -> text)));
        try {
            return new ParsedText(
                    task.parse().iterator().next(), Trees.instance(task).getSourcePositions(), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The tree of a text that a compiler has parsed. */
    static ParsedText of(String text, CompilationUnitTree unit, JavacTask parser) {
        return new ParsedText(unit, Trees.instance(parser).getSourcePositions(), text);
    }

    CompilationUnitTree unit() {
        return unit;
    }

    int start(Tree tree) {
        return (int) positions.getStartPosition(unit, tree);
    }

    int end(Tree tree) {
        return (int) positions.getEndPosition(unit, tree);
    }

    String text(Tree tree) {
        return text.substring(start(tree), end(tree));
    }

    /** An edit with as many line ends as it replaces, so that all other code keeps its line. */
    TextEdit withSameLines(TextEdit edit) {
        long missing = lines(text.substring(edit.start(), edit.end())) - lines(edit.replacement());
        return new TextEdit(edit.start(), edit.end(), edit.replacement() + "\n".repeat((int) Math.max(0, missing)));
    }

    private static long lines(String text) {
        return text.chars().filter(each -> each == '\n').count();
    }

    /** The path to the innermost tree that contains an offset; null if there is none. */
    @Nullable
    TreePath at(int offset) {
        Innermost search = new Innermost(offset);
        search.scan(new TreePath(unit), null);
        return search.found;
    }

    private final class Innermost extends TreePathScanner<@Nullable Void, @Nullable Void> {
        private final int offset;
        private @Nullable TreePath found;

        Innermost(int offset) {
            this.offset = offset;
        }

        @Override
        public @Nullable Void scan(@Nullable Tree tree, @Nullable Void unused) {
            if (tree == null || start(tree) < 0 || start(tree) > offset || end(tree) <= offset) {
                // A tree without a position, such as empty modifiers, has no children with one.
                return null;
            }
            found = new TreePath(getCurrentPath(), tree);
            return super.scan(tree, null);
        }
    }
}
