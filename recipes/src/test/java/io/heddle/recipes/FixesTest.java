package io.heddle.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.recipes.facts.FileReader;
import io.heddle.recipes.fixes.Edit;
import io.heddle.recipes.fixes.Fix;
import io.heddle.recipes.fixes.Fixes;
import io.heddle.recipes.reach.Program;
import io.heddle.recipes.rules.Finding;
import io.heddle.recipes.rules.Findings;
import io.heddle.recipes.rules.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.openrewrite.java.tree.J;

/**
 * What becomes of each file of the corpus: as {@code src/test/fixed} has it, or nothing where it has none. That folder was read
 * by people; {@code -Dheddle.fixed=write} writes it anew, to be read again.
 */
class FixesTest {
    private static final Path FIXED = Path.of("src/test/fixed");

    @TestFactory
    Stream<DynamicTest> every_file_is_fixed_as_it_is_meant() {
        List<J.CompilationUnit> files = Corpus.parse();
        Program program = new Program(files.stream().map(FileReader::read).toList());
        List<Finding> findings = Findings.of(program);
        return files.stream()
                .map(file -> DynamicTest.dynamicTest(
                        Corpus.nameOf(file.getSourcePath()),
                        () -> compare(file.getSourcePath(), file.printAll(), fixed(program, file, findings))));
    }

    private static String fixed(Program program, J.CompilationUnit file, List<Finding> findings) {
        List<Finding> here = findings.stream()
                .filter(each -> each.file().equals(file.getSourcePath()))
                .toList();
        List<Edit> edits = Fixes.of(program, file, file.printAll(), here, EnumSet.allOf(Rule.class)).stream()
                .map(Fix::edits)
                .flatMap(List::stream)
                .toList();
        return Edit.apply(file.printAll(), edits);
    }

    private static void compare(Path file, String before, String after) throws IOException {
        Path expected = FIXED.resolve(Corpus.nameOf(file));
        if ("write".equals(System.getProperty("heddle.fixed")) && !after.equals(before)) {
            Files.createDirectories(expected.getParent());
            Files.writeString(expected, after);
        }
        assertThat(after).isEqualTo(Files.exists(expected) ? Files.readString(expected) : before);
    }
}
