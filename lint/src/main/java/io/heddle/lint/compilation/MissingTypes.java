package io.heddle.lint.compilation;

import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.ThrowTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnionTypeTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreeScanner;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Declares the types that a source uses and that do not exist. Their kinds follow from the uses. */
final class MissingTypes {
    private final ParsedText source;

    MissingTypes(ParsedText source) {
        this.source = source;
    }

    /** The stub of a type with a qualified name, and those of the types that it needs. */
    List<Stub> stubs(String name) {
        List<Stub> logger = LoggerStubs.of(name);
        return logger.isEmpty() ? List.of(declaration(name)) : logger;
    }

    /** The stubs of the type that an error is about; none if it is about something else. */
    List<Stub> stubs(CompileError error, TreePath path) {
        String simple = error.missingClass();
        if (!simple.isEmpty()) {
            return stubs(qualified(simple));
        }
        return error.code().equals("compiler.err.doesnt.exist")
                        && path.getLeaf() instanceof MemberSelectTree select
                        && Character.isUpperCase(select.getIdentifier().charAt(0))
                ? stubs(select.toString())
                : List.of();
    }

    /** The declaration of a type that the sources use as a member of another one: {@code Outer.Inner}. */
    String memberDeclaration(String simple) {
        return declarationBody(simple).replace("public class", "public static class");
    }

    String qualified(String simple) {
        for (ImportTree each : source.unit().getImports()) {
            String name = each.getQualifiedIdentifier().toString();
            if (!each.isStatic() && name.endsWith("." + simple)) {
                return name;
            }
        }
        Tree packageName = source.unit().getPackageName();
        return packageName == null ? simple : packageName + "." + simple;
    }

    private Stub declaration(String name) {
        String head = name.contains(".") ? "package " + name.substring(0, name.lastIndexOf('.')) + "; " : "";
        return new Stub(name, head + declarationBody(name.substring(name.lastIndexOf('.') + 1)));
    }

    private String declarationBody(String simple) {
        Uses uses = new Uses(simple);
        uses.scan(source.unit(), null);
        String parameters = uses.arity == 0
                ? ""
                : IntStream.range(0, uses.arity).mapToObj(i -> "T" + i).collect(Collectors.joining(", ", "<", ">"));
        return uses.isInterface
                ? "public interface %s%s {}".formatted(simple, parameters)
                : classBody(simple, parameters + (uses.isException ? " extends RuntimeException" : ""));
    }

    /** A class whose objects are equal if equal calls of missing code created them. */
    private static String classBody(String name, String parametersAndSupertype) {
        return """
                public class %1$s%2$s {
                    public final Object missing;
                    public %1$s(Object... any) { missing = %3$s.created("%1$s", any); }
                    public boolean equals(Object other) {
                        return other instanceof %1$s && missing.equals(((%1$s) other).missing);
                    }
                    public int hashCode() { return missing.hashCode(); }
                    public String toString() { return missing.toString(); }
                }
                """.formatted(name, parametersAndSupertype, MissingCalls.class.getName());
    }

    /** How a source uses a type. */
    private static final class Uses extends TreeScanner<@Nullable Void, @Nullable Void> {
        private final String type;
        private int arity;
        private boolean isInterface;
        private boolean isException;

        Uses(String type) {
            this.type = type;
        }

        private boolean isType(@Nullable Tree tree) {
            return switch (tree) {
                case null -> false;
                case ParameterizedTypeTree generic -> isType(generic.getType());
                default -> tree.toString().equals(type) || tree.toString().endsWith("." + type);
            };
        }

        private boolean containsType(List<? extends Tree> trees) {
            return trees.stream().anyMatch(this::isType);
        }

        @Override
        public @Nullable Void visitClass(ClassTree tree, @Nullable Void unused) {
            isInterface |= containsType(tree.getImplementsClause());
            return super.visitClass(tree, null);
        }

        @Override
        public @Nullable Void visitMethod(MethodTree tree, @Nullable Void unused) {
            isException |= containsType(tree.getThrows());
            return super.visitMethod(tree, null);
        }

        @Override
        public @Nullable Void visitCatch(CatchTree tree, @Nullable Void unused) {
            Tree caught = tree.getParameter().getType();
            isException |=
                    caught instanceof UnionTypeTree union ? containsType(union.getTypeAlternatives()) : isType(caught);
            return super.visitCatch(tree, null);
        }

        @Override
        public @Nullable Void visitThrow(ThrowTree tree, @Nullable Void unused) {
            isException |= tree.getExpression() instanceof NewClassTree made && isType(made.getIdentifier());
            return super.visitThrow(tree, null);
        }

        @Override
        public @Nullable Void visitParameterizedType(ParameterizedTypeTree tree, @Nullable Void unused) {
            if (isType(tree.getType())) {
                arity = Math.max(arity, tree.getTypeArguments().size());
            }
            return super.visitParameterizedType(tree, null);
        }
    }
}
