package io.heddle.recipes.fixes;

import io.heddle.recipes.facts.Place;
import io.heddle.recipes.facts.Step;
import io.heddle.recipes.reach.Locks;
import io.heddle.recipes.reach.Program;
import io.heddle.recipes.reach.RedundantLocks;
import io.heddle.recipes.rules.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;
import org.openrewrite.java.tree.TypeTree;

/** Locks that nobody else takes, or that guard one atomic call, are left out, and a StringBuffer of one thread becomes a StringBuilder. */
final class NeedlessLocks implements Mend {
    @Override
    public List<Edit> mend(Program program, SyntaxTree tree, Finding finding) {
        Optional<J.NewClass> made = tree.at(finding.at(), J.NewClass.class);
        if (made.isPresent() && made.get().getId().equals(finding.at().node())) {
            return builder(tree, made.get());
        }
        Optional<J.ClassDeclaration> type = tree.at(finding.at(), J.ClassDeclaration.class);
        if (type.isEmpty()
                || type.get().getType() == null
                || !program.isTask(type.get().getType().getFullyQualifiedName())) {
            return List.of();
        }
        Locks locks = new Locks(program, type.get().getType().getFullyQualifiedName());
        Optional<J.Synchronized> block = tree.at(finding.at(), J.Synchronized.class);
        if (block.isPresent() && block.get().getId().equals(finding.at().node())) {
            boolean needless =
                    locks.isSeenByNobodyElse(tree.of(block.get().getLock().getTree()))
                            || isRedundant(program, finding.at());
            List<Edit> lifted =
                    needless ? Unwrapping.of(tree, block.get(), block.get().getBody()) : List.<Edit>of();
            return withoutField(tree, type.get(), tree.of(block.get().getLock().getTree()), 1, lifted);
        }
        Optional<J.MethodInvocation> call = tree.at(finding.at(), J.MethodInvocation.class);
        if (call.isPresent()) {
            String name = Calls.receiverName(call.get());
            return locks.isSeenByNobodyElse(name)
                    ? withoutField(tree, type.get(), name, 2, unlock(tree, call.get()))
                    : List.of();
        }
        return tree.at(finding.at(), J.MethodDeclaration.class)
                .filter(method -> locks.isSeenByNobodyElse("this"))
                .map(method -> withoutModifier(tree, method))
                .orElse(List.of());
    }

    /** Edits that leave a private field without a use take it along. */
    private static List<Edit> withoutField(
            SyntaxTree tree, J.ClassDeclaration type, String field, int uses, List<Edit> edits) {
        Optional<J.VariableDeclarations> declared = SyntaxTree.declaration(
                        type.getBody().getStatements(), field)
                .filter(each -> each.hasModifier(J.Modifier.Type.Private));
        long mentions = SyntaxTree.within(tree.file(), J.Identifier.class).stream()
                .filter(each -> each.getSimpleName().equals(field) && !isMethod(tree, each))
                .count();
        if (edits.isEmpty() || declared.isEmpty() || mentions != uses + 1) {
            return edits;
        }
        List<Edit> all = new ArrayList<>(edits);
        all.add(tree.delete(declared.get()));
        return all;
    }

    private static boolean isMethod(SyntaxTree tree, J.Identifier name) {
        return tree.parent(name)
                .filter(parent -> parent instanceof J.MethodInvocation call
                        && call.getName().isScope(name))
                .isPresent();
    }

    private static boolean isRedundant(Program program, Place at) {
        boolean[] redundant = new boolean[1];
        program.everyStep(step -> redundant[0] |= step instanceof Step.Locked block
                && block.at().equals(at)
                && RedundantLocks.guarded(program, block).isPresent());
        return redundant[0];
    }

    private static List<Edit> withoutModifier(SyntaxTree tree, J.MethodDeclaration method) {
        for (J.Modifier each : method.getModifiers()) {
            if (each.getType() == J.Modifier.Type.Synchronized) {
                int end = tree.end(each);
                while (Character.isWhitespace(tree.text().charAt(end))) {
                    end++;
                }
                return List.of(new Edit(tree.start(each), end, ""));
            }
        }
        return List.of();
    }

    /** {@code lock.lock(); try { ... } finally { lock.unlock(); }}. */
    private static List<Edit> unlock(SyntaxTree tree, J.MethodInvocation lock) {
        Optional<SyntaxTree.Standing> standing = tree.standing(lock);
        if (standing.isEmpty() || standing.get().after().isEmpty()) {
            return List.of();
        }
        Statement next = standing.get().after().getFirst();
        if (!(next instanceof J.Try attempt)
                || attempt.getFinally() == null
                || !attempt.getCatches().isEmpty()
                || attempt.getResources() != null
                || attempt.getFinally().getStatements().size() != 1) {
            return List.of();
        }
        boolean unlocks = Calls.bare(attempt.getFinally().getStatements().getFirst(), "unlock")
                .filter(call -> Calls.receiverName(call).equals(Calls.receiverName(lock)))
                .isPresent();
        List<Edit> lifted = unlocks ? Unwrapping.of(tree, attempt, attempt.getBody()) : List.of();
        if (lifted.isEmpty()) {
            return List.of();
        }
        List<Edit> edits = new ArrayList<>(lifted);
        edits.add(tree.delete(standing.get().statement()));
        return edits;
    }

    private static List<Edit> builder(SyntaxTree tree, J.NewClass made) {
        Optional<J.VariableDeclarations> declared = tree.around(made, J.VariableDeclarations.class);
        TypeTree written = made.getClazz();
        if (declared.isEmpty()
                || written == null
                || declared.get().getVariables().size() != 1) {
            return List.of();
        }
        List<Edit> edits = new ArrayList<>(List.of(tree.replace(written, "StringBuilder")));
        TypeTree type = declared.get().getTypeExpression();
        if (type != null && tree.of(type).equals("StringBuffer")) {
            edits.add(tree.replace(type, "StringBuilder"));
        }
        return edits;
    }
}
