package io.heddle.workloads.maven;

import io.heddle.workloads.programs.GeneratedClass;
import io.heddle.workloads.programs.GeneratedProgram;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A Maven project with generated sources.
 *
 * @param modules the programs of each module, by its number
 */
record GeneratedProject(Path folder, List<List<GeneratedProgram>> modules) {
    /** Generates the project, and writes its files into an empty folder. */
    static GeneratedProject write(Path folder, long seed, int modules, int programs) throws IOException {
        GeneratedProject project = new GeneratedProject(
                folder,
                IntStream.range(0, modules)
                        .mapToObj(module -> IntStream.range(0, programs)
                                .mapToObj(number -> GeneratedProgram.generate(seed, module * programs + number))
                                .toList())
                        .toList());
        project.write();
        return project;
    }

    private void write() throws IOException {
        String names = IntStream.range(0, modules.size())
                .mapToObj(module -> "<module>" + name(module) + "</module>")
                .collect(Collectors.joining("\n    "));
        Files.writeString(folder.resolve("pom.xml"), resource("parent.xml").replace("MODULES", names));
        for (int module = 0; module < modules.size(); module++) {
            Path its = Files.createDirectory(folder.resolve(name(module)));
            Files.writeString(its.resolve("pom.xml"), resource("module.xml").replace("MODULE", name(module)));
            for (GeneratedProgram program : modules.get(module)) {
                for (GeneratedClass each : program.files()) {
                    Path source = its.resolve("src/main/java").resolve(each.path());
                    Files.createDirectories(source.getParent());
                    Files.writeString(source, each.text());
                }
            }
        }
    }

    private static String name(int module) {
        return "module-" + module;
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = GeneratedProject.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** The folder of a module's class files, once it is compiled. */
    Path classes(int module) {
        return folder.resolve(name(module)).resolve("target/classes");
    }
}
