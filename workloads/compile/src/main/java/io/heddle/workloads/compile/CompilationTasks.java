package io.heddle.workloads.compile;

import io.heddle.workloads.harness.Checksum;
import io.heddle.workloads.harness.Tasks;
import io.heddle.workloads.programs.GeneratedProgram;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.IntStream;

/** Compilations of generated programs; a result is the checksum of all class files. */
final class CompilationTasks implements Tasks {
    private static final long[] ARGUMENTS = {0, 7, -1_234_567_890_123L};

    private final List<GeneratedProgram> programs;

    CompilationTasks(long seed, int count) {
        programs = IntStream.range(0, count)
                .mapToObj(number -> GeneratedProgram.generate(seed, number))
                .toList();
    }

    @Override
    public long run(int task) throws IOException {
        return checksum(Compilation.classes(programs.get(task)));
    }

    /** Repeats each compilation, loads the classes and runs them. */
    @Override
    public Optional<String> findError(long[] results) throws Exception {
        for (int task = 0; task < results.length; task++) {
            GeneratedProgram program = programs.get(task);
            SortedMap<String, byte[]> classes = Compilation.classes(program);
            if (checksum(classes) != results[task]) {
                return Optional.of("program " + task + " has other class files in a second compilation");
            }
            Class<?> main = new InMemoryClassLoader(classes).loadClass(program.mainClass());
            for (long argument : ARGUMENTS) {
                Object result = main.getMethod("run", long.class).invoke(null, argument);
                if (!result.equals(program.result(argument))) {
                    return Optional.of("program %d computes %s from %d instead of %d"
                            .formatted(task, result, argument, program.result(argument)));
                }
            }
        }
        return Optional.empty();
    }

    private static long checksum(SortedMap<String, byte[]> classes) {
        Checksum sum = new Checksum();
        classes.forEach((name, bytes) -> sum.add(name).add(bytes));
        return sum.value();
    }
}
