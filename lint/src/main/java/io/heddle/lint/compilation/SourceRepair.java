package io.heddle.lint.compilation;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import io.heddle.recipes.edits.TextEdit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Changes a source that does not compile so that it compiles. Code with an error throws when it runs. A type that does not exist is
 * declared.
 */
final class SourceRepair {
    private final ParsedText source;
    private final ModuleSources sources;
    private final RepairScope scope;
    private final MissingTypes types;
    private final List<TextEdit> edits = new ArrayList<>();
    private final Set<Stub> declared = new HashSet<>();

    private SourceRepair(String text, ModuleSources sources, RepairScope scope) {
        source = ParsedText.of(text);
        this.sources = sources;
        this.scope = scope;
        types = new MissingTypes(source);
    }

    /** A repaired text; empty if none of the errors can be repaired in that scope. */
    static Optional<String> repaired(String text, List<CompileError> errors, ModuleSources sources, RepairScope scope) {
        SourceRepair repair = new SourceRepair(text, sources, scope);
        List<CompileError> rest =
                errors.stream().filter(each -> !repair.repairName(each)).toList();
        if (repair.isUnchanged()) {
            rest.forEach(repair::repairCode);
        }
        return repair.isUnchanged() ? Optional.empty() : Optional.of(TextEdit.apply(text, repair.edits));
    }

    private boolean isUnchanged() {
        return declared.isEmpty() && edits.isEmpty();
    }

    private @Nullable TreePath path(CompileError error) {
        return error.position() < 0 ? null : source.at(error.position());
    }

    /** Repairs an import, an annotation or the use of a missing type. Other errors may follow from those. */
    private boolean repairName(CompileError error) {
        TreePath path = path(error);
        if (path == null) {
            return false;
        }
        if (enclosing(path, ImportTree.class) instanceof ImportTree imported) {
            repairImport(imported);
            return true;
        }
        Tree annotation = enclosing(path, AnnotationTree.class);
        if (annotation != null) {
            replace(annotation, "");
            return true;
        }
        return scope == RepairScope.STATEMENT && declare(types.stubs(error, path));
    }

    private void repairCode(CompileError error) {
        TreePath path = path(error);
        if (path == null) {
            return;
        }
        if (error.code().equals("compiler.err.except.never.thrown.in.try")
                && enclosing(path, CatchTree.class) instanceof CatchTree handler) {
            replace(handler.getParameter().getType(), "java.lang.RuntimeException");
            return;
        }
        if (scope == RepairScope.STATEMENT
                && FailingCode.statement(source, path, error).map(this::add).isPresent()) {
            return;
        }
        repairMember(path, error);
    }

    private void repairImport(ImportTree imported) {
        String name = imported.getQualifiedIdentifier().toString();
        if (LegacyForkJoin.contains(name)) {
            sources.replaceLegacyLibraries();
            replace(imported, LegacyForkJoin.replaced(source.text(imported)));
        } else if (imported.isStatic() || name.endsWith(".*") || !declare(types.stubs(name))) {
            replace(imported, "");
        }
    }

    private void repairMember(TreePath path, CompileError error) {
        for (TreePath at = path; at.getParentPath() != null; at = at.getParentPath()) {
            Tree tree = at.getLeaf();
            if (tree instanceof ClassTree type) {
                if (error.code().startsWith("compiler.err.does.not.override.abstract")) {
                    add(TextEdit.insertion(source.start(type), "abstract "));
                }
                return;
            }
            if (!(at.getParentPath().getLeaf() instanceof ClassTree)) {
                continue;
            }
            if (scope == RepairScope.MEMBER) {
                replace(tree, "");
            } else if (tree instanceof MethodTree method && method.getBody() != null) {
                replace(method.getBody(), "{ %s }".formatted(FailingCode.thrown(error)));
            } else if (tree instanceof VariableTree field && field.getInitializer() != null) {
                replace(field.getInitializer(), FailingCode.defaultValue(field.getType()));
            } else if (tree instanceof BlockTree initializer) {
                replace(initializer, initializer.isStatic() ? "static { }" : "{ }");
            }
            return;
        }
    }

    /** Declares types; false if all were declared before this repair. */
    private boolean declare(List<Stub> stubs) {
        stubs.stream().filter(sources::declare).forEach(declared::add);
        return stubs.stream().anyMatch(declared::contains);
    }

    private void replace(Tree tree, String text) {
        add(new TextEdit(source.start(tree), source.end(tree), text));
    }

    /** Adds an edit. Code around other edits includes them. */
    private boolean add(TextEdit edit) {
        if (edits.stream().anyMatch(each -> each.start() <= edit.start() && edit.end() <= each.end())) {
            return true;
        }
        edits.removeIf(each -> edit.start() <= each.start() && each.end() <= edit.end());
        return edits.add(edit);
    }

    private static @Nullable Tree enclosing(TreePath path, Class<? extends Tree> type) {
        for (TreePath at = path; at != null; at = at.getParentPath()) {
            if (type.isInstance(at.getLeaf())) {
                return at.getLeaf();
            }
        }
        return null;
    }
}
