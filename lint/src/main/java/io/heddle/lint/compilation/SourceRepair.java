package io.heddle.lint.compilation;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import io.heddle.recipes.edits.TextEdit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Changes a source that does not compile so that it compiles. Code with an error throws when it runs. A type that does not exist is
 * declared.
 */
final class SourceRepair {
    /** The exception that a block never throws, in an error. */
    private static final Pattern EXCEPTION = Pattern.compile("exception ([\\w.]+)");

    private final ParsedText source;
    private final @Nullable SourceTypes knownTypes;
    private final ModuleSources sources;
    private final RepairScope scope;
    private final MissingTypes types;
    private final List<TextEdit> edits = new ArrayList<>();
    private final Set<Stub> declared = new HashSet<>();
    private boolean declaredMembers;

    private SourceRepair(
            ParsedText source, @Nullable SourceTypes knownTypes, ModuleSources sources, RepairScope scope) {
        this.source = source;
        this.knownTypes = knownTypes;
        this.sources = sources;
        this.scope = scope;
        types = new MissingTypes(source);
    }

    /** A text whose expressions became values; empty if no expression with an error can become one. */
    static Optional<String> withValues(
            String text,
            CompilationUnitTree unit,
            JavacTask analyzed,
            List<CompileError> errors,
            ModuleSources sources) {
        ParsedText source = ParsedText.of(text, unit, analyzed);
        return new SourceRepair(source, new SourceTypes(analyzed), sources, RepairScope.EXPRESSION)
                .repaired(text, errors);
    }

    /** A repaired text; empty if none of the errors can be repaired in that scope. */
    static Optional<String> repaired(String text, List<CompileError> errors, ModuleSources sources, RepairScope scope) {
        return new SourceRepair(ParsedText.of(text), null, sources, scope).repaired(text, errors);
    }

    private Optional<String> repaired(String text, List<CompileError> errors) {
        List<CompileError> rest =
                errors.stream().filter(each -> !repairName(each)).toList();
        if (isUnchanged()) {
            rest.forEach(this::repairCode);
        }
        return isUnchanged() ? Optional.empty() : Optional.of(TextEdit.apply(text, edits));
    }

    private boolean isUnchanged() {
        return declared.isEmpty() && edits.isEmpty() && !declaredMembers;
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
        return scope.compareTo(RepairScope.STATEMENT) <= 0
                && (declareMember(error, path) || declare(types.stubs(error, path)));
    }

    private void repairCode(CompileError error) {
        TreePath path = path(error);
        if (path == null) {
            return;
        }
        if (error.code().equals("compiler.err.except.never.thrown.in.try")
                && enclosing(path, TryTree.class) instanceof TryTree statement) {
            throwInTry(statement, error);
            return;
        }
        if (knownTypes != null) {
            MissingExpression.replaced(source, knownTypes, path, error.code()).ifPresent(this::add);
            return;
        }
        if (scope == RepairScope.STATEMENT
                && FailingCode.statement(source, path, error).map(this::add).isPresent()) {
            return;
        }
        repairMember(path, error);
    }

    /** Lets the compiler see that a block may throw an exception, because missing code would. */
    private void throwInTry(TryTree statement, CompileError error) {
        Matcher exception = EXCEPTION.matcher(error.message());
        if (exception.find()) {
            add(TextEdit.insertion(
                    source.start(statement.getBlock()) + 1,
                    " if (false) throw (%s) null;".formatted(exception.group(1))));
        }
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

    /** Declares a type in a declared one that contains it; false if the error is another one. */
    private boolean declareMember(CompileError error, TreePath path) {
        if (error.missingClass().isEmpty() || !(path.getLeaf() instanceof MemberSelectTree select)) {
            return false;
        }
        String outer = types.qualified(select.getExpression().toString());
        boolean isNew = sources.declareIn(outer, types.memberDeclaration(error.missingClass()));
        declaredMembers |= isNew;
        return isNew;
    }

    /** Declares types; false if there are none, or if their declarations did not help. */
    private boolean declare(List<Stub> stubs) {
        // The repair of another file may have declared a type after the compiler reported the error.
        boolean isDeclared = scope == RepairScope.EXPRESSION && stubs.stream().anyMatch(sources.stubs()::contains);
        stubs.stream().filter(sources::declare).forEach(declared::add);
        return isDeclared || stubs.stream().anyMatch(declared::contains);
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
        return edits.add(source.withSameLines(edit));
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
