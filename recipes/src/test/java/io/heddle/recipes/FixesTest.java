package io.heddle.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.fixes.Fix;
import io.heddle.recipes.fixes.Fixes;
import io.heddle.recipes.ir.FileModelReader;
import io.heddle.recipes.program.ProgramModel;
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
 * Compares each file of the corpus after its fixes with the file of the same name in {@code src/test/fixed}; without one, the
 * file must stay unchanged. {@code -Dheddle.fixed=write} writes that folder. Review its changes before you commit them.
 */
class FixesTest {
    private static final Path FIXED = Path.of("src/test/fixed");

    @TestFactory
    Stream<DynamicTest> every_file_is_fixed_as_expected() {
        List<J.CompilationUnit> files = Corpus.parse();
        ProgramModel program =
                new ProgramModel(files.stream().map(FileModelReader::read).toList());
        List<Finding> findings = Findings.of(program);
        return files.stream()
                .map(file -> DynamicTest.dynamicTest(
                        Corpus.nameOf(file.getSourcePath()),
                        () -> compare(file.getSourcePath(), file.printAll(), fixed(program, file, findings))));
    }

    private static String fixed(ProgramModel program, J.CompilationUnit file, List<Finding> findings) {
        List<Finding> here = findings.stream()
                .filter(each -> each.file().equals(file.getSourcePath()))
                .toList();
        List<TextEdit> edits = Fixes.of(program, file, file.printAll(), here, EnumSet.allOf(Rule.class)).stream()
                .map(Fix::edits)
                .flatMap(List::stream)
                .toList();
        return TextEdit.apply(file.printAll(), edits);
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
