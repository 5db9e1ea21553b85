package io.heddle.workloads.compile;

import io.heddle.workloads.harness.Checksum;
import io.heddle.workloads.harness.Questions;
import io.heddle.workloads.programs.Program;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.IntStream;

/** Programs that are compiled; an answer is the fingerprint of all class files. */
final class Compilations implements Questions {
    private static final long[] ARGUMENTS = {0, 7, -1_234_567_890_123L};

    private final List<Program> programs;

    Compilations(long seed, int count) {
        programs = IntStream.range(0, count)
                .mapToObj(number -> Program.drawn(seed, number))
                .toList();
    }

    @Override
    public long answer(int question) throws IOException {
        return fingerprint(Compilation.classes(programs.get(question)));
    }

    /** Compiles once more, loads the classes and runs them. */
    @Override
    public Optional<String> complaint(long[] answers) throws Exception {
        for (int question = 0; question < answers.length; question++) {
            Program program = programs.get(question);
            SortedMap<String, byte[]> classes = Compilation.classes(program);
            if (fingerprint(classes) != answers[question]) {
                return Optional.of("program " + question + " gives other class files when it is compiled again");
            }
            Class<?> main = new InMemoryLoader(classes).loadClass(program.mainClass());
            for (long argument : ARGUMENTS) {
                Object result = main.getMethod("run", long.class).invoke(null, argument);
                if (!result.equals(program.result(argument))) {
                    return Optional.of("program %d computes %s from %d instead of %d"
                            .formatted(question, result, argument, program.result(argument)));
                }
            }
        }
        return Optional.empty();
    }

    private static long fingerprint(SortedMap<String, byte[]> classes) {
        Checksum sum = new Checksum();
        classes.forEach((name, bytes) -> sum.add(name).add(bytes));
        return sum.value();
    }
}
