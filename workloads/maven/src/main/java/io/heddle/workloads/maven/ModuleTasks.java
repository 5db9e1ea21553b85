package io.heddle.workloads.maven;

import io.heddle.workloads.harness.Checksum;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Tasks;
import io.heddle.workloads.harness.TemporaryFolder;
import io.heddle.workloads.programs.GeneratedProgram;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The modules of a project, which the first task builds; a result is the checksum of a module's class files. */
final class ModuleTasks implements Tasks {
    private static final long[] ARGUMENTS = {0, 7, -1_234_567_890_123L};

    private final TemporaryFolder folder;
    private final GeneratedProject project;
    private final int threads;
    private boolean isBuilt;

    private ModuleTasks(TemporaryFolder folder, GeneratedProject project, int threads) {
        this.folder = folder;
        this.project = project;
        this.threads = threads;
    }

    static ModuleTasks open(Settings settings, int programs) throws IOException {
        TemporaryFolder folder = TemporaryFolder.createUntilExit("maven");
        return new ModuleTasks(
                folder,
                GeneratedProject.write(folder.path(), settings.seed(), settings.size(), programs),
                settings.threads());
    }

    @Override
    public long run(int task) throws IOException {
        build();
        Checksum sum = new Checksum();
        Path classes = project.classes(task);
        try (Stream<Path> files = Files.walk(classes)) {
            List<Path> inOrder = files.filter(file -> file.toString().endsWith(".class"))
                    .sorted()
                    .toList();
            for (Path file : inOrder) {
                sum.add(classes.relativize(file).toString()).add(Files.readAllBytes(file));
            }
        }
        return sum.value();
    }

    /** The other threads wait here while Maven's threads work. */
    private synchronized void build() throws IOException {
        if (!isBuilt) {
            MavenRun.compile(project.folder(), threads);
            isBuilt = true;
        }
    }

    /** Loads the classes, and runs them. */
    @Override
    public Optional<String> findError(long[] results) throws Exception {
        for (int task = 0; task < results.length; task++) {
            if (run(task) != results[task]) {
                return Optional.of("module " + task + " has other class files than before");
            }
            URL[] classes = {project.classes(task).toUri().toURL()};
            try (URLClassLoader loader = new URLClassLoader(classes, ClassLoader.getPlatformClassLoader())) {
                for (GeneratedProgram program : project.modules().get(task)) {
                    Class<?> main = loader.loadClass(program.mainClass());
                    for (long argument : ARGUMENTS) {
                        Object result = main.getMethod("run", long.class).invoke(null, argument);
                        if (!result.equals(program.result(argument))) {
                            return Optional.of("%s computes %s from %d instead of %d"
                                    .formatted(program.mainClass(), result, argument, program.result(argument)));
                        }
                    }
                }
            }
        }
        return Optional.empty();
    }

    @Override
    public void close() {
        folder.close();
    }
}
