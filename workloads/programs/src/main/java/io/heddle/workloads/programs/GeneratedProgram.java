package io.heddle.workloads.programs;

import io.heddle.workloads.harness.SplitMix64;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;

/**
 * A package of generated Java 17 classes that call each other. The {@code run} method of the last one computes a number from a
 * number.
 */
public final class GeneratedProgram {
    /** The PMD rules whose faults in a program are all known. Other rules may report more. */
    public static final Set<String> RULES = Arrays.stream(FaultTemplate.values())
            .map(template -> template.rule)
            .collect(Collectors.toUnmodifiableSet());

    private static final int CLASSES = 3;
    private static final String[] NOUNS = {
        "Basket",
        "Bridge",
        "Carriage",
        "Garden",
        "Harbour",
        "Kettle",
        "Lantern",
        "Market",
        "Orchard",
        "Parcel",
        "Ticket"
    };

    private final String packageName;
    private final List<GeneratedClass> files = new ArrayList<>();
    private final List<LongUnaryOperator> computations = new ArrayList<>();

    private GeneratedProgram(String packageName) {
        this.packageName = packageName;
    }

    /** Generates a program from a seed and its number. */
    public static GeneratedProgram generate(long seed, int number) {
        SplitMix64 random = new SplitMix64(seed, number);
        GeneratedProgram program = new GeneratedProgram("made.program" + number);
        for (int i = 0; i < CLASSES; i++) {
            ClassGenerator generator =
                    new ClassGenerator(program.packageName, NOUNS[random.nextInt(NOUNS.length)] + i, random);
            generator.generate(program.files.isEmpty() ? "" : program.mainClass());
            program.files.add(generator.file());
            program.computations.add(generator.computation());
        }
        return program;
    }

    public String packageName() {
        return packageName;
    }

    public List<GeneratedClass> files() {
        return List.copyOf(files);
    }

    /** The name of the class whose method {@code static long run(long)} is the program. */
    public String mainClass() {
        return files.get(files.size() - 1).className();
    }

    /** The expected result of the program, computed without compiling it. */
    public long result(long argument) {
        long result = argument;
        for (LongUnaryOperator computation : computations) {
            result = computation.applyAsLong(result);
        }
        return result;
    }
}
