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

    @Test
    void an_error_that_a_change_adds_to_another_file_is_found() throws IOException {
        Path user =
                Files.writeString(root.resolve("User.java"), "class User { void use() { new Drawing().draw(null); } }");
        SourceFile before = SourceFile.read(Files.writeString(root.resolve("Drawing.java"), TEXT));
        try (ProgramCompilation compilation = new ProgramCompilation(List.of(before.path(), user), new ClassPath(""))) {
            assertThat(compilation.newError(before, before.with(TEXT.replace("void draw", "void paint"))))
                    .hasValueSatisfying(error -> assertThat(error).startsWith("User.java: cannot find symbol"));
        }
    }

    @Test
    void sources_elsewhere_in_the_repository_are_found() throws IOException {
        Files.createDirectory(root.resolve(".git"));
        Path library = Files.createDirectories(root.resolve("other/src/com/missing"));
        Files.writeString(
                library.resolve("Frame.java"),
                "package com.missing; public class Frame { public void draw(int n) {} }");

        assertThat(newError(TEXT.replace("frame.draw(1);", "frame.paint(1);")))
                .hasValueSatisfying(error -> assertThat(error).contains("method paint(int)"));
        assertThat(newError(TEXT.replace("frame.draw(1);", "frame.draw(1); frame.draw(2);")))
                .isEmpty();
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
