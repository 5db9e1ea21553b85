package io.heddle.workloads.programs;

import io.heddle.workloads.harness.Dice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;

/** A package of Java 17 classes that use each other; the last one's {@code run} computes a number from a number. */
public final class Program {
    /** The rules of PMD by which all faults of a program are known; what other rules find in it is not known. */
    public static final Set<String> RULES =
            Arrays.stream(Smell.values()).map(smell -> smell.rule).collect(Collectors.toUnmodifiableSet());

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
    private final List<SourceFile> files = new ArrayList<>();
    private final List<LongUnaryOperator> meanings = new ArrayList<>();

    private Program(String packageName) {
        this.packageName = packageName;
    }

    /** The numbered program of a seed. */
    public static Program drawn(long seed, int number) {
        Dice dice = new Dice(seed, number);
        Program program = new Program("made.program" + number);
        for (int i = 0; i < CLASSES; i++) {
            Draft draft = new Draft(program.packageName, NOUNS[dice.below(NOUNS.length)] + i, dice);
            draft.write(program.files.isEmpty() ? "" : program.mainClass());
            program.files.add(draft.file());
            program.meanings.add(draft.meaning());
        }
        return program;
    }

    public String packageName() {
        return packageName;
    }

    public List<SourceFile> files() {
        return List.copyOf(files);
    }

    /** The class whose method {@code static long run(long)} computes what the program computes. */
    public String mainClass() {
        return files.get(files.size() - 1).className();
    }

    /** What the program must compute, found without compiling it. */
    public long result(long argument) {
        long result = argument;
        for (LongUnaryOperator meaning : meanings) {
            result = meaning.applyAsLong(result);
        }
        return result;
    }
}
