package io.heddle.lint.compilation;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.lint.dependencies.ClassPath;
import io.heddle.lint.sources.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramCompilationTest {
    private static final String TEXT = """
            import com.missing.Frame;

            class Drawing {
                void draw(Frame frame) {
                    frame.draw(1);
                    int size = 1;
                }
            }
            """;

    @TempDir
    private Path root;

    private Optional<String> newError(String changed) throws IOException {
        SourceFile before = SourceFile.read(Files.writeString(root.resolve("Drawing.java"), TEXT));
        try (ProgramCompilation compilation = new ProgramCompilation(List.of(before.path()), new ClassPath(""))) {
            return compilation.newError(before, before.with(changed));
        }
    }

    @Test
    void errors_that_were_there_before_do_not_matter() throws IOException {
        assertThat(newError(TEXT.replace("int size = 1;", "int size = 2; frame.draw(1);")))
                .isEmpty();
    }

    @Test
    void an_error_that_a_change_adds_is_named() throws IOException {
        assertThat(newError(TEXT.replace("int size = 1;", "int size = \"1\";")))
                .contains("Drawing.java: incompatible types: java.lang.String cannot be converted to int");
    }

    @Test
    void an_error_that_a_change_adds_is_found_beside_a_missing_type() throws IOException {
        assertThat(newError(TEXT.replace("frame.draw(1);", "frame = 1;"))).hasValueSatisfying(error -> assertThat(error)
                .contains("int cannot be converted to com.missing.Frame"));
    }

    /** Only the changed file and the files that mention it are compiled again. */
    @Test
    void versions_have_the_classes_before_and_after() throws IOException {
        Path changed = Files.writeString(root.resolve("A.java"), "class A { static int f() { return 1; } }");
        Path user = Files.writeString(root.resolve("B.java"), "class B { int g() { return A.f(); } }");
        Path other = Files.writeString(root.resolve("C.java"), "class C { B b; }");
        try (ProgramCompilation compilation =
                new ProgramCompilation(List.of(changed, user, other), new ClassPath(""))) {
            SourceFile after = SourceFile.read(changed).with("class A { static int f() { return 2; } }");

            ProgramCompilation.Versions versions = compilation.versions(after, List.of(other));

            assertThat(versions.before().getFirst())
                    .isDirectoryContaining("glob:**A.class")
                    .isDirectoryContaining("glob:**B.class")
                    .isDirectoryContaining("glob:**C.class");
            assertThat(versions.after().getFirst())
                    .isDirectoryContaining("glob:**A.class")
                    .isDirectoryContaining("glob:**B.class")
                    .isDirectoryNotContaining("glob:**C.class");
        }
    }
}
