package io.heddle.workloads.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GeneratedProgramTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    void a_program_compiles_and_computes_the_expected_result(int number, @TempDir Path folder) throws Exception {
        GeneratedProgram program = GeneratedProgram.generate(7, number);
        compile(program, folder);
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
            Object result = loader.loadClass(program.mainClass())
                    .getMethod("run", long.class)
                    .invoke(null, 11L);
            assertThat(result).isEqualTo(program.result(11));
        }
    }

    @Test
    void every_fault_is_on_a_marked_line_and_there_are_no_others() {
        for (GeneratedClass file : GeneratedProgram.generate(7, 0).files()) {
            List<String> lines = file.text().lines().toList();
            assertThat(file.faults())
                    .isNotEmpty()
                    .hasSize((int) lines.stream()
                            .filter(line -> line.endsWith(FaultTemplate.MARK))
                            .count())
                    .allSatisfy(fault -> assertThat(lines.get(fault.line() - 1)).endsWith(FaultTemplate.MARK));
        }
    }

    @Test
    void another_seed_and_another_number_give_another_program() {
        String text = GeneratedProgram.generate(7, 0).files().get(0).text();
        assertThat(GeneratedProgram.generate(7, 0).files().get(0).text()).isEqualTo(text);
        assertThat(GeneratedProgram.generate(8, 0).files().get(0).text()).isNotEqualTo(text);
        assertThat(GeneratedProgram.generate(7, 1).files().get(0).text()).isNotEqualTo(text);
    }

    private static void compile(GeneratedProgram program, Path folder) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<Path> sources = new ArrayList<>();
        for (GeneratedClass file : program.files()) {
            Path source = folder.resolve(file.path());
            Files.createDirectories(source.getParent());
            Files.writeString(source, file.text());
            sources.add(source);
        }
        StringWriter messages = new StringWriter();
        List<String> options = List.of("--release", "17", "-Xlint:-options", "-proc:none", "-d", folder.toString());
        boolean compiled = compiler.getTask(
                        messages,
                        null,
                        null,
                        options,
                        null,
                        compiler.getStandardFileManager(null, null, null).getJavaFileObjectsFromPaths(sources))
                .call();
        assertThat(compiled).as(messages.toString()).isTrue();
    }
}
