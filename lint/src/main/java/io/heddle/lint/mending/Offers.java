package io.heddle.lint.mending;

import io.heddle.lint.scan.Scan;
import io.heddle.recipes.facts.FileFacts;
import io.heddle.recipes.facts.FileReader;
import io.heddle.recipes.fixes.Fix;
import io.heddle.recipes.fixes.Fixes;
import io.heddle.recipes.reach.Program;
import io.heddle.recipes.rules.Finding;
import io.heddle.recipes.rules.Findings;
import io.heddle.recipes.rules.Rule;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.openrewrite.java.tree.J;

/** What can be mended of what a scan found. */
public final class Offers {
    private Offers() {}

    /**
     * Those of one file that can all be made at once; none where its text can't be kept byte for byte.
     *
     * @param rules whose findings are to be mended
     */
    public static List<Offer> of(Scan scan, Path file, Set<Rule> rules) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        String text = new String(bytes, StandardCharsets.UTF_8);
        J.CompilationUnit unit = scan.parse(file).orElse(null);
        if (unit == null || !unit.printAll().equals(text)) {
            return List.of();
        }
        FileFacts read = FileReader.read(unit);
        Program program = scan.program().with(read);
        List<Finding> findings = Findings.of(program).stream()
                .filter(each -> each.file().equals(read.file()))
                .toList();
        List<Fix> fixes = Fixes.of(program, unit, findings, rules);
        return fixes.stream().map(fix -> Offer.of(file, fix, text)).toList();
    }
}
